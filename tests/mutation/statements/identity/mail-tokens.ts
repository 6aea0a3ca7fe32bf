import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/mail-tokens.ts', [
  {
    fault: 'a link works for an hour more',
    find: `now() + ? * interval '1 hour')`,
    replace: `now() + (? + 1) * interval '1 hour')`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link is used for ever',
    find: `and used_at is null and expires_at > now()
      returning`,
    replace: `and used_at is null
      returning`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link is used twice',
    find: `and used_at is null and expires_at > now()
      returning`,
    replace: `and expires_at > now()
      returning`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link for one purpose serves another',
    find: `and purpose = ? and used_at is null and expires_at > now()
      returning`,
    replace: `and purpose <> ? and used_at is null and expires_at > now()
      returning`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link is told in the table',
    find: '    [hashToken(token), purpose, customerId, LIFETIME_HOURS[purpose]],',
    replace: '    [token, purpose, customerId, LIFETIME_HOURS[purpose]],',
    tests: ['identity/deadlines', 'identity/registration'],
  },
]);
