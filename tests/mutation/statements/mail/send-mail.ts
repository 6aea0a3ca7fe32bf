import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/mail/send-mail.ts', [
  {
    fault: 'mails go to who deleted their account',
    find: `  if (isErasedAddress(to)) return [];
`,
    replace: '',
    tests: ['mail/send-mail'],
  },
  {
    fault: 'a mail is given up after an hour',
    find: 'retryLimit: 12',
    replace: 'retryLimit: 9',
    tests: ['mail/send-mail'],
  },
]);
