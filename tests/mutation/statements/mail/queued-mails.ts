import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/mail/queued-mails.ts', [
  {
    fault: 'the link of a reset is resent after 61 minutes',
    find: "'password-reset': 1,",
    replace: "'password-reset': 2,",
    tests: ['mail/queued-mails'],
  },
  {
    fault: 'the link of a verification has expired after 71 hours',
    find: 'verification: VERIFICATION_DAYS * 24,',
    replace: 'verification: VERIFICATION_DAYS * 24 - 1,',
    tests: ['mail/queued-mails'],
  },
  {
    fault: 'the link of a verification is resent after 73 hours',
    find: 'verification: VERIFICATION_DAYS * 24,',
    replace: 'verification: 74,',
    tests: ['mail/queued-mails'],
  },
  {
    fault: 'mails whose links have expired are resent',
    find: 'failed.filter((mail) => !mail.isLinkExpired)',
    replace: 'failed.filter((mail) => mail.id)',
    tests: ['mail/queued-mails'],
  },
  {
    fault: 'mails that wait are resent',
    find: `    .where('state', '=', 'failed')
    .$if(`,
    replace: `    .where('state', '<>', 'completed')
    .$if(`,
    tests: ['mail/queued-mails'],
  },
  {
    fault: 'all mails are resent when one is named',
    find: `query.where(sql\`id::text\`, '=', id)`,
    replace: `query.where(sql\`id::text\`, '<>', id)`,
    tests: ['mail/queued-mails'],
  },
]);
