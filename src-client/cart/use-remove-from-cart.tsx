import { type ReactNode, useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { paymentsOfItems, usePaymentsUnderWay } from '#client/checkout/payments-under-way.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { failureOf, NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { notify } from '#client/ui/notices.tsx';

interface Removal {
  remove: (cartItemIds: number[]) => void;
  isPending: boolean;
  /** The question that comes first when a payment for the items is under way; belongs on the page. */
  question: ReactNode;
}

/** Takes items out of the cart; `remove` answers at once, the list follows. */
export function useRemoveFromCart(): Removal {
  const utils = trpc.useUtils();
  const refresh = useRefreshAfterPayment();
  const underWay = usePaymentsUnderWay();
  const [asked, setAsked] = useState<number[]>();
  const mutation = useSingleFlight(
    trpc.cart.remove.useMutation({
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
    }),
  );
  const isAtBank = paymentsOfItems(underWay, asked ?? []).some((payment) => !payment.isCancellable);
  return {
    remove: (cartItemIds) => mutation.mutate({ cartItemIds, paymentsUnderWay: 'refuse' }),
    isPending: mutation.isPending,
    question: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked?.length === 1 ? 'Remove this account?' : 'Remove these accounts?'}
        confirmLabel="Remove"
        closeLabel="Keep"
        isPending={mutation.isPending}
        canClose={!mutation.isPending}
        onConfirm={() => asked && mutation.mutate({ cartItemIds: asked, paymentsUnderWay: 'end' })}
        onClose={() => setAsked(undefined)}
      >
        <p>{CART_TEXTS.removalEndsPayments}</p>
        {isAtBank && <p>{CART_TEXTS.removalAtBank}</p>}
      </ConfirmDialog>
    ),
  };
}
