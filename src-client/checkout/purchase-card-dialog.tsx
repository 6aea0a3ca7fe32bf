import { useNavigate } from '@tanstack/react-router';
import type { PayByCardOutcome } from '#shared/checkout/pay-by-card.ts';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { CASHBACK_PERCENT } from '#shared/checkout/split.ts';
import { percentOf } from '#shared/money.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { CardDialog, type CardAmount } from './card-dialog.tsx';
import { cardRefusalText } from './card-failure.ts';
import type { CardHandover } from './use-card-payment.ts';
import { type CardOrder, requestOf } from './use-checkout.ts';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

interface PurchaseCardDialogProps {
  order: CardOrder;
  /** The warranty of the accounts to be bought. */
  warranty: string;
  onClose: () => void;
  onUnavailable: (cartItemIds: readonly number[]) => void;
}

/** The card form for a purchase. */
export function PurchaseCardDialog({ order, warranty, onClose, onUnavailable }: PurchaseCardDialogProps) {
  const navigate = useNavigate();
  const refresh = useRefreshAfterPayment();
  const handover: CardHandover<PayByCardOutcome> = {
    send: (card, idempotencyKey) =>
      trpcClient.checkout.payByCard.mutate({
        ...requestOf(order.basket),
        cardPartCents: order.amountCents,
        ...card,
        idempotencyKey,
      }),
    follow: (outcome, { accept, leave }) => {
      switch (outcome.outcome) {
        case 'redirect':
          leave(outcome.redirectUrl);
          return undefined;
        case 'paid':
          accept();
          void navigate({
            to: '/my-cart/purchase-completed/',
            search: { checkout: outcome.checkoutId },
          }).then(refresh);
          return undefined;
        case 'payment_under_way':
          void refresh();
          return cardRefusalText(outcome);
        case 'product_unavailable':
          onUnavailable(outcome.cartItemIds);
          void refresh();
          return cardRefusalText(outcome);
        case 'total_changed':
        case 'card_part_changed':
          void refresh();
          return cardRefusalText(outcome);
      }
    },
    report: ({ outcome }) => {
      if (outcome === 'paid') notify('good', CHECKOUT_TEXTS.paidMeanwhile);
      void refresh();
    },
  };
  return (
    <CardDialog
      amountCents={order.amountCents}
      amounts={amountsOf(order)}
      warranty={warranty}
      handover={handover}
      onClose={onClose}
    />
  );
}

function amountsOf({ amountCents, description, basket }: CardOrder): CardAmount[] {
  const balancePartCents = Math.max(0, basket.totalCents - amountCents);
  const excessCents = amountCents + balancePartCents - basket.totalCents;
  return [
    { label: description, cents: basket.totalCents },
    ...(balancePartCents > 0 ? [{ label: 'From your balance', cents: -balancePartCents }] : []),
    ...(excessCents > 0 ? [{ label: 'Credited to your balance', cents: excessCents }] : []),
    { label: 'By card', cents: amountCents, tone: 'main' },
    {
      label: `${CASHBACK_PERCENT}% cashback`,
      cents: percentOf(amountCents, CASHBACK_PERCENT),
      tone: 'gain',
    },
  ];
}
