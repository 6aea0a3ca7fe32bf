import type { RankCode } from '../../src-shared/catalog/enumerations.ts';
import type { TradeRequirement } from '../../src-shared/trade-in/requirements.ts';

export interface CheckedAccount {
  username: string;
  /** The current password, according to the customer. */
  password: string;
  /** The password that the shop delivered; the customer may have changed it since. */
  deliveredPassword: string;
  rank: RankCode;
}

export type AccountCheck =
  | { outcome: 'passed' }
  | { outcome: 'wrong_password' }
  | { outcome: 'requirements_failed'; failed: readonly TradeRequirement[] }
  /** It cannot be checked automatically: an operator will try the password and check the requirements. */
  | { outcome: 'unchecked' };

/** Signs in to an account at the game's own service and checks whether it can be traded in. Throws if the service does not answer. */
export interface AccountVerifier {
  check(account: CheckedAccount): Promise<AccountCheck>;
}

/** Without automatic checks: every account waits for the operator. */
export const operatorVerifier: AccountVerifier = { check: async () => ({ outcome: 'unchecked' }) };
