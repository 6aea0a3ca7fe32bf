import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/identity-jobs.ts', [
  {
    fault: 'tickets are cleared away at their end',
    find: 'secondsFromNow(-10 * 60)',
    replace: 'now',
    tests: ['identity/purge-expired'],
  },
  {
    fault: 'used captchas are forgotten after an hour',
    find: `deleteFrom('used_captcha').where('expires_at', '<', secondsFromNow(-DAY))`,
    replace: `deleteFrom('used_captcha').where('expires_at', '<', secondsFromNow(-3600))`,
    tests: ['identity/purge-expired'],
  },
  {
    fault: 'links are cleared away a day early',
    find: `deleteFrom('mail_token').where('expires_at', '<', secondsFromNow(-DAY))`,
    replace: `deleteFrom('mail_token').where('expires_at', '<', now)`,
    tests: ['identity/purge-expired'],
  },
  {
    fault: 'sessions are cleared away an hour early',
    find: `        eb('expires_at', '<', now),`,
    replace: `        eb('expires_at', '<', secondsFromNow(3600)),`,
    tests: ['identity/purge-expired'],
  },
]);
