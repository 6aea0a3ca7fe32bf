import { type ReactNode, useRef, useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { paymentsOfItems, usePaymentsUnderWay } from '#client/checkout/payments-under-way.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { failureOf, NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { notify } from '#client/ui/notices/notices.tsx';

interface Removal {
  remove: (cartItemIds: number[]) => void;
  isPending: boolean;
  /** The question that comes first when a payment for the items is under way; belongs on the page. */
  question: ReactNode;
}

/**
 * Takes items out of the cart; `remove` answers at once, the list follows. Several may be on their way out at once, each of them
 * with one call.
 */
export function useRemoveFromCart(): Removal {
  const utils = trpc.useUtils();
  const refresh = useRefreshAfterPayment();
  const underWay = usePaymentsUnderWay();
  const [asked, setAsked] = useState<number[]>();
  const underRemoval = useRef(new Set<number>());
  const mutation = trpc.cart.remove.useMutation({
    onSuccess: async (removal, { cartItemIds, paymentsUnderWay }) => {
      // The shop knows of payments that began in another tab.
      setAsked(removal.outcome === 'payment_under_way' ? cartItemIds : undefined);
      if (removal.outcome === 'removed' && removal.isPaid) notify('good', CART_TEXTS.removedPaid);
      await (removal.outcome === 'removed' && paymentsUnderWay === 'refuse'
        ? utils.cart.list.invalidate()
        : refresh());
    },
    onError: (error) => {
      setAsked(undefined);
      const { status } = failureOf(error);
      if (status === 429) return;
      notify('bad', status === undefined ? NETWORK_FAILURE_TEXT : CART_TEXTS.deleteFailed(status));
    },
    onSettled: (_removal, _error, { cartItemIds }) => {
      for (const id of cartItemIds) underRemoval.current.delete(id);
    },
  });
  const send = (cartItemIds: readonly number[], paymentsUnderWay: 'refuse' | 'end'): void => {
    const fresh = cartItemIds.filter((id) => !underRemoval.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) underRemoval.current.add(id);
    mutation.mutate({ cartItemIds: fresh, paymentsUnderWay });
  };
  const isAtBank = paymentsOfItems(underWay, asked ?? []).some((payment) => !payment.isCancellable);
  return {
    remove: (cartItemIds) => send(cartItemIds, 'refuse'),
    isPending: mutation.isPending,
    question: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked?.length === 1 ? 'Remove this account?' : 'Remove these accounts?'}
        confirmLabel="Remove"
        closeLabel="Keep"
        isPending={mutation.isPending}
        canClose={!mutation.isPending}
        onConfirm={() => asked && send(asked, 'end')}
        onClose={() => setAsked(undefined)}
      >
        <p>{CART_TEXTS.removalEndsPayments}</p>
        {isAtBank && <p>{CART_TEXTS.removalAtBank}</p>}
      </ConfirmDialog>
    ),
  };
}
