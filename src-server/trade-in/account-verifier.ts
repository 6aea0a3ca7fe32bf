import type { RankCode } from '../../src-shared/catalog/enumerations.ts';
import type { TradeRequirement } from '../../src-shared/trade-in/requirements.ts';

export interface CheckedAccount {
  username: string;
  /** What the customer says it is now. */
  password: string;
  /** What the shop delivered; the customer may have changed it since. */
  deliveredPassword: string;
  rank: RankCode;
}

export type AccountCheck =
  | { outcome: 'passed' }
  | { outcome: 'wrong_password' }
  | { outcome: 'requirements_failed'; failed: readonly TradeRequirement[] }
  /** Nothing can be said by machine: a person of the shop will try the password and look at the requirements. */
  | { outcome: 'unchecked' };

/** Signs in to an account at the game's own service and looks whether it can be taken in. Throws when the service does not answer. */
export interface AccountVerifier {
  check(account: CheckedAccount): Promise<AccountCheck>;
}

/** Where no machine can look: every account waits for the operator. */
export const operatorVerifier: AccountVerifier = { check: async () => ({ outcome: 'unchecked' }) };
