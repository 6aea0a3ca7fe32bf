import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/identity-jobs.ts', [
  {
    fault: 'tickets are cleared away at their end',
    find: `now() - interval '10 minutes'`,
    replace: 'now()',
    tests: ['identity/purge-expired'],
  },
  {
    fault: 'used captchas are forgotten after an hour',
    find: `delete from used_captcha where expires_at < now() - interval '1 day'`,
    replace: `delete from used_captcha where expires_at < now() - interval '1 hour'`,
    tests: ['identity/purge-expired'],
  },
  {
    fault: 'links are cleared away a day early',
    find: `delete from mail_token where expires_at < now() - interval '1 day'`,
    replace: 'delete from mail_token where expires_at < now()',
    tests: ['identity/purge-expired'],
  },
  {
    fault: 'sessions are cleared away an hour early',
    find: 'delete from session where expires_at < now()',
    replace: 'delete from session where expires_at < now() + make_interval(hours => 1)',
    tests: ['identity/purge-expired'],
  },
]);
