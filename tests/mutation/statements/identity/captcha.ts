import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/captcha.ts', [
  {
    fault: 'a captcha is good for eleven minutes',
    find: '10 * 60 * 1000',
    replace: '11 * 60 * 1000',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a captcha is good for nine minutes',
    find: '10 * 60 * 1000',
    replace: '9 * 60 * 1000',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a captcha is good for any number of requests',
    find: `  if (!first) throw refused();
`,
    replace: '',
    tests: ['identity/captcha'],
  },
]);
