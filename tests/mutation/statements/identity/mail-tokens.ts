import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/mail-tokens.ts', [
  {
    fault: 'a link works for an hour more',
    find: 'LIFETIME_HOURS[purpose] * 3600',
    replace: '(LIFETIME_HOURS[purpose] + 1) * 3600',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link is used for ever',
    find: `    .where('expires_at', '>', now)
    .returning`,
    replace: '    .returning',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link is used twice',
    find: `    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning`,
    replace: `    .where('expires_at', '>', now)
    .returning`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link for one purpose serves another',
    find: `    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning`,
    replace: `    .where('purpose', '<>', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a link is shown in the table',
    find: '      token_hash: hashToken(token),',
    replace: '      token_hash: token,',
    tests: ['identity/deadlines', 'identity/registration'],
  },
]);
