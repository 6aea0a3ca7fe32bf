import { type Ref, useRef, useState } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { centsToEur, formatMoney } from '#shared/money.ts';
import { LOAD_BONUS_PERCENT, LOAD_LIMITS, readLoadAmount } from '#shared/payments/load-balance.ts';
import { GATEWAY_WORDS, GatewayChoice, type GatewayWay } from '#client/checkout/gateway-choice.tsx';
import { TrustLines } from '#client/checkout/trust-lines.tsx';
import { usePaymentGateways } from '#client/checkout/payment-gateways.ts';
import { deferUntilClick } from '#client/ui/defer-until-click.ts';
import { useArchivedReason } from '#client/platform/shop-info.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { CardDialog, type CardAmount } from '#client/checkout/card-dialog.tsx';
import type { CardHandover } from '#client/checkout/use-card-payment.ts';
import { useRefreshAfterPayment } from '#client/checkout/use-refresh-after-payment.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { LoadPreview } from './load-preview.tsx';
import { type CardLoadOrder, useLoad } from './use-load.ts';
import classes from './load-form.module.css';

const FIRST_EUR = '25';
const COMMON_EUR = ['5', '10', '25', '50', '100'];

/** The amount, the gateway, a preview and the button. */
export function LoadForm() {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(FIRST_EUR);
  const [isChecked, setChecked] = useState(false);
  const [wanted, setWanted] = useState<PaymentGateway>();
  const archivedReason = useArchivedReason();
  const load = useLoad();
  const gateways = usePaymentGateways();
  const gateway = gateways.find((offered) => offered === wanted) ?? gateways[0];
  const { cents, error } = readLoadAmount(typed);
  // An invalid amount is reported even while the gateways are loading.
  const isInactive = load.isPending || (cents !== undefined && gateway === undefined);

  const submit = () => {
    if (archivedReason !== undefined) return;
    setChecked(true);
    if (cents === undefined) field.current?.focus();
    else if (gateway !== undefined && !isInactive) load.start({ gateway, amountCents: cents });
  };
  return (
    <>
      <form
        className={classes.form}
        noValidate
        aria-label="Load balance"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.choices}>
          <AmountToLoad
            ref={field}
            typed={typed}
            error={isChecked ? error : undefined}
            onType={setTyped}
            onLeave={() => {
              // An empty field is not validated on blur, but errors shown after a press of the button stay.
              if (typed !== '') deferUntilClick(() => setChecked(true));
            }}
          />
          {gateways.length > 1 && gateway !== undefined && (
            <GatewayChoice
              legend="Pay with"
              ways={gateways.map(wayOf)}
              chosen={gateway}
              onChoose={setWanted}
            />
          )}
        </div>
        <div className={classes.outcome}>
          <LoadPreview amountCents={cents} gateway={gateway} />
          {load.message !== undefined && <Callout tone="bad">{load.message}</Callout>}
          {archivedReason !== undefined && <Callout tone="info">{archivedReason}</Callout>}
          <div>
            <SteadyButton type="submit" size="md" fullWidth isInactive={isInactive} reason={archivedReason}>
              {load.isPending ? 'Connecting…' : buttonLabel(cents, gateway)}
            </SteadyButton>
            <p className={classes.hint}>{gateway === undefined ? '' : GATEWAY_WORDS[gateway].hint}</p>
          </div>
          <TrustLines hasCard />
        </div>
      </form>
      {load.cardOrder !== undefined && <LoadCardDialog order={load.cardOrder} onClose={load.closeCardForm} />}
    </>
  );
}

interface AmountToLoadProps {
  ref: Ref<HTMLInputElement>;
  /** In EUR, as typed. */
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onLeave: () => void;
}

/** The amount to load: typed, or one of the common amounts. */
function AmountToLoad({ ref, typed, error, onType, onLeave }: AmountToLoadProps) {
  const { cents } = readLoadAmount(typed);
  return (
    <div className={classes.amount}>
      <AmountField
        ref={ref}
        className={classes.figure}
        label="Amount"
        description={`From ${formatMoney(LOAD_LIMITS.minimumCents)} to ${formatMoney(LOAD_LIMITS.maximumCents)}.`}
        name="amount"
        required
        value={typed}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <Segments
        label="Common amounts"
        name="common-amount"
        segments={COMMON_EUR.map((eur) => ({ value: eur, label: `€${eur}` }))}
        chosen={cents === undefined ? '' : String(centsToEur(cents))}
        onChoose={onType}
      />
    </div>
  );
}

function wayOf(gateway: PaymentGateway): GatewayWay {
  return gateway === 'param'
    ? { gateway, terms: `+${LOAD_BONUS_PERCENT}% bonus`, isGain: true }
    : { gateway, terms: 'No bonus', isGain: false };
}

function buttonLabel(cents: number | undefined, gateway: PaymentGateway | undefined): string {
  if (cents === undefined) return 'Load balance';
  const amount = `Load ${formatMoney(cents)}`;
  return gateway === undefined ? amount : `${amount} ${GATEWAY_WORDS[gateway].paying}`;
}

/** The card form for a load. */
function LoadCardDialog({ order, onClose }: { order: CardLoadOrder; onClose: () => void }) {
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
  const amounts: CardAmount[] = [
    { label: description, cents: amountCents, tone: 'main' },
    { label: 'Bonus', cents: bonusCents, tone: 'gain' },
    { label: 'Added to your balance', cents: amountCents + bonusCents },
  ];
  return <CardDialog amountCents={amountCents} amounts={amounts} handover={handover} onClose={onClose} />;
}
