import { requirementsOf } from '../../../../src-shared/trade-in/requirements.ts';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { isSameToken } from '../../../../src-server/platform/tokens.ts';
import type { AccountVerifier } from '../../../../src-server/trade-in/index.ts';
import { askAccount } from './account-store.ts';

/** Accounts as the shop delivered them: their passwords are right, and they fail what was chosen on the sandbox's page. */
export function sandboxVerifier(newEm: () => EntityManager): AccountVerifier {
  return {
    async check({ username, password, deliveredPassword, rank }) {
      const account = await askAccount(newEm(), username);
      if (account.is_unchecked) return { outcome: 'unchecked' };
      if (!isSameToken(password, deliveredPassword)) return { outcome: 'wrong_password' };
      const counting = requirementsOf(rank);
      const failed = account.failing.filter((name) => counting.includes(name));
      return failed.length > 0 ? { outcome: 'requirements_failed', failed } : { outcome: 'passed' };
    },
  };
}
