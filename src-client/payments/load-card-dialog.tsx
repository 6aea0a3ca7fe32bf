import { CardDialog, type CardFact } from '#client/checkout/card-dialog.tsx';
import type { CardHandover } from '#client/checkout/use-card-payment.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import type { CardLoadOrder } from './use-load.ts';

/** The card form for a load. */
export function LoadCardDialog({ order, onClose }: { order: CardLoadOrder; onClose: () => void }) {
  const { amountCents, bonusCents, description } = order;
  const refresh = useRefreshAfterPayment();
  const handover: CardHandover<{ redirectUrl: string }> = {
    send: (card, idempotencyKey) =>
      trpcClient.payments.loadByCard.mutate({ ...card, amountCents, idempotencyKey }),
    follow: ({ redirectUrl }, { leave }) => {
      leave(redirectUrl);
      return undefined;
    },
    report: () => void refresh(),
  };
  const facts: CardFact[] = [
    { label: description, cents: amountCents, tone: 'main' },
    { label: 'Bonus', cents: bonusCents, tone: 'gain' },
    { label: 'Added to your balance', cents: amountCents + bonusCents },
  ];
  return <CardDialog amountCents={amountCents} facts={facts} handover={handover} onClose={onClose} />;
}
