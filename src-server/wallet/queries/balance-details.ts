import type { Cents } from '../../../src-shared/money.ts';
import type { CustomerContext } from '../../context.ts';
import {
  balanceOf,
  type PendingCredit,
  pendingCredits,
  type WithheldAmount,
  withheldAmounts,
} from '../../ledger/index.ts';
import { listPaymentsUnderWay } from '../../payments/index.ts';

/** Where the customer's money is: to spend, set aside, on its way. */
export interface BalanceDetails {
  availableCents: Cents;
  setAside: (WithheldAmount & { isCancellable: boolean })[];
  onItsWay: PendingCredit[];
}

export async function balanceDetails(ctx: CustomerContext): Promise<BalanceDetails> {
  const { em, actor } = ctx;
  const [availableCents, withheld, underWay, onItsWay] = await Promise.all([
    balanceOf(em, actor.customerId),
    withheldAmounts(em, actor.customerId),
    listPaymentsUnderWay(ctx),
    pendingCredits(em, actor.customerId),
  ]);
  const cancellable = new Set(underWay.filter((payment) => payment.isCancellable).map(({ id }) => id));
  return {
    availableCents,
    setAside: withheld.map((amount) => ({
      ...amount,
      isCancellable: amount.paymentId !== null && cancellable.has(amount.paymentId),
    })),
    onItsWay,
  };
}
