import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { ageText, shortMinuteText } from '#shared/dates.ts';
import { type PaymentUnderWay, usePaymentsUnderWay } from '#client/checkout/payments-under-way.ts';
import { PaymentButtons } from '#client/payments/payment-buttons.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Day } from '#client/ui/day.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { Money } from '#client/ui/money/money.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import type { AppRouter } from '#server/app-router.ts';
import classes from './balance-panel.module.css';

type BalanceDetails = inferRouterOutputs<AppRouter>['wallet']['balanceDetails'];

/** Opened from the balance in the header: the available balance, amounts set aside with their purposes, and pending credits. */
export function BalancePanel({ onLeave }: { onLeave: () => void }) {
  const details = trpc.wallet.balanceDetails.useQuery(undefined, { staleTime: 0 });
  const underWay = usePaymentsUnderWay();
  if (details.data === undefined) {
    if (!details.isError) return <Skeleton height="160px" />;
    return <Callout tone="bad">{failureOf(details.error).text}</Callout>;
  }
  const { availableCents, setAside, onItsWay } = details.data;
  const named = new Set(setAside.map(({ paymentId }) => paymentId));
  const others = underWay.filter(({ id, purpose }) => !named.has(id) && purpose === 'checkout');
  return (
    <div className={classes.panel}>
      <p className={classes.available}>
        <span>Available</span>
        <Money cents={availableCents} />
      </p>
      <Part title="Set aside" total={sumOf(setAside)}>
        {setAside.map((amount) => (
          <li key={amount.id}>
            <Line label={amount.description} cents={amount.amountCents} />
            <p className={classes.when}>
              {amount.kind === 'bid' && amount.listingId !== null ? (
                <>
                  <Link to="/marketplace/$id/" params={{ id: amount.listingId }} onClick={onLeave}>
                    See the auction
                  </Link>
                  {amount.expiresAt !== null &&
                    `, until ${shortMinuteText(amount.expiresAt)} or a higher bid`}
                </>
              ) : amount.kind === 'dispute' ? (
                'Until the bank has decided'
              ) : (
                <PaymentTimes
                  payment={underWay.find(({ id }) => id === amount.paymentId)}
                  until={amount.expiresAt}
                />
              )}
            </p>
            {amount.paymentId !== null && (
              <PaymentButtons paymentId={amount.paymentId} isCancellable={amount.isCancellable} />
            )}
          </li>
        ))}
      </Part>
      <Part title="On its way" total={sumOf(onItsWay)}>
        {onItsWay.map(({ id, description, amountCents, expectedAt }) => (
          <li key={id}>
            <Line label={description} cents={amountCents} />
            <p className={classes.when}>
              {expectedAt === null ? (
                'Not confirmed yet'
              ) : (
                <>
                  From <Day at={expectedAt} />
                </>
              )}
            </p>
            <LoadButtons id={id} underWay={underWay} />
          </li>
        ))}
      </Part>
      {others.length > 0 && (
        <Part title="Card payments under way" total={undefined}>
          {others.map((payment) => (
            <li key={payment.id}>
              <Line label={payment.description} cents={payment.amountCents} />
              <p className={classes.when}>
                <PaymentTimes payment={payment} until={payment.expiresAt} />
              </p>
              <PaymentButtons paymentId={payment.id} isCancellable={payment.isCancellable} />
            </li>
          ))}
        </Part>
      )}
      <ButtonLink to="/my-account/profile/load-balance/" variant="default" fullWidth onClick={onLeave}>
        Load balance
      </ButtonLink>
      <Link
        to="/my-account/profile/your-transactions/"
        search={FIRST_PAGE}
        className={classes.more}
        onClick={onLeave}
      >
        Your Transactions
      </Link>
    </div>
  );
}

interface PartProps {
  title: string;
  total: number | undefined;
  children: React.ReactNode[];
}

function Part({ title, total, children }: PartProps) {
  return (
    <section>
      <h3 className={classes.title}>
        <span>{title}</span>
        {total !== undefined && <Money cents={total} />}
      </h3>
      {children.length > 0 && <ul className={classes.list}>{children}</ul>}
    </section>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <p className={classes.line}>
      <span>{label}</span>
      <Money cents={cents} />
    </p>
  );
}

function PaymentTimes({ payment, until }: { payment: PaymentUnderWay | undefined; until: string | null }) {
  const began = payment && `Payment started ${ageText(payment.ageSeconds)}`;
  const ends = until === null ? undefined : `until ${shortMinuteText(until)}`;
  return [began, ends].filter((part) => part !== undefined).join(', ');
}

/** A load under way can be cancelled like a payment for accounts. */
function LoadButtons({ id, underWay }: { id: string; underWay: readonly PaymentUnderWay[] }) {
  const load = underWay.find((payment) => id === `load:${payment.id}`);
  return load ? <PaymentButtons paymentId={load.id} isCancellable={load.isCancellable} /> : null;
}

function sumOf(amounts: BalanceDetails['setAside'] | BalanceDetails['onItsWay']): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
