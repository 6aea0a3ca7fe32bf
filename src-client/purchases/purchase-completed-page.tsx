import { skipToken } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/app-router.ts';
import { accountTitle } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { purchaseWarrantyText } from '#shared/purchases/purchase-warranty.ts';
import { useSyncNow } from '#client/device-copy/use-sync.ts';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { PasskeyOffer } from '#client/security/passkey-offer.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { EMPTY_SYMBOLS } from '#client/ui/message-states/empty-symbols.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { failureOfQueries, type PageFailure } from '#client/platform/failed-queries.ts';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { Money } from '#client/ui/money/money.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { Credentials } from './credentials.tsx';
import classes from './purchase-completed-page.module.css';
import { PurchaseFigures, PurchaseTags } from './purchase-details.tsx';
import { PurchaseSkins } from './purchase-skins.tsx';
import type { Purchase } from './purchases-query.ts';

/** /my-cart/purchase-completed/: the logins that were bought, the first steps, the cashback, then everything else. */
export function PurchaseCompletedPage({ checkoutId }: { checkoutId: string | undefined }) {
  const order = trpc.checkout.order.useQuery(checkoutId === undefined ? skipToken : { checkoutId });
  useSyncNow();
  const failure = failureOfQueries(order);
  if (checkoutId === undefined) return <NoPurchase />;
  if (failure !== undefined) return <NotShown failure={failure} />;
  if (order.data === undefined) {
    return (
      <Page width="narrow">
        <Skeleton height="220px" radius="12px" />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <Completed order={order.data} />
    </Page>
  );
}

type Order = inferRouterOutputs<AppRouter>['checkout']['order'];

function Completed({ order: { purchases, cashbackCents, isFirst } }: { order: Order }) {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <div className={classes.head}>
        <div className={classes.symbol}>{EMPTY_SYMBOLS.done}</div>
        <div>
          <h1>Purchase completed</h1>
          <p className={classes.text}>
            {purchases.length === 0
              ? 'These accounts are no longer yours.'
              : 'Your accounts are in your purchases. We also emailed you the link.'}
          </p>
        </div>
      </div>
      <div className={classes.parts}>
        {purchases.map((purchase) => (
          <Login key={purchase.id} purchase={purchase} />
        ))}
        {purchases.length > 0 && <FirstSteps purchases={purchases} />}
        {cashbackCents > 0 && (
          <Callout tone="good" title="Cashback">
            <Money cents={cashbackCents} /> from this purchase went to your balance.
          </Callout>
        )}
        <CheckMyPurchases />
        {isFirst && purchases.length > 0 && <PasskeyOffer />}
        {purchases.length > 0 && (
          <section className={classes.rest} aria-labelledby="contents">
            <h2 id="contents">{purchases.length === 1 ? 'On this account' : 'On these accounts'}</h2>
            {purchases.map((purchase) => (
              <Contents key={purchase.id} purchase={purchase} hasName={purchases.length > 1} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

/** "Gold II, EUW" with username and password. */
function Login({ purchase }: { purchase: Purchase }) {
  const { rank, region, username, password, passwordState } = purchase;
  return (
    <article className={classes.login}>
      <header className={classes.account}>
        <RankEmblem rank={rank} size={32} />
        <h2 className={classes.title}>
          {accountTitle(purchase)}, {REGIONS[region]}
        </h2>
        <Money cents={purchase.priceCents} />
      </header>
      <Credentials username={username} password={password} passwordState={passwordState} />
    </article>
  );
}

interface ContentsProps {
  purchase: Purchase;
  /** Whether to show whose contents these are. */
  hasName: boolean;
}

function Contents({ purchase, hasName }: ContentsProps) {
  return (
    <div className={classes.contents}>
      {hasName && <h3 className={classes.title}>{purchase.username}</h3>}
      <PurchaseTags purchase={purchase} />
      <PurchaseFigures purchase={purchase} />
      <p className={classes.warranty}>{purchaseWarrantyText(purchase)}</p>
      <PurchaseSkins purchase={purchase} />
    </div>
  );
}

function NotShown({ failure }: { failure: PageFailure }) {
  const { code } = failureOf(failure.error);
  // An address with a wrong id does not name a purchase either.
  if (code === 'not_found' || code === 'validation_failed') return <NoPurchase />;
  if (code === 'not_authenticated') {
    return (
      <EmptyState
        isPage
        symbol="purchases"
        text="Log in to see what you bought."
        action={<ButtonLink to="/my-account/">Log in</ButtonLink>}
      />
    );
  }
  return <FailureState isPage failure={failure} />;
}

/** For an address without a purchase of this customer. */
function NoPurchase() {
  return (
    <EmptyState
      isPage
      symbol="purchases"
      text="There is no purchase to show here."
      hint="Everything you bought is in your purchases."
      action={<CheckMyPurchases />}
    />
  );
}

function CheckMyPurchases() {
  return (
    <ButtonLink
      className={classes.action}
      to="/my-account/profile/your-purchases/"
      search={FIRST_PAGE}
      size="md"
    >
      Check my purchases
    </ButtonLink>
  );
}

/** What to do with a newly bought account, until only the customer has access. */
function FirstSteps({ purchases }: { purchases: readonly Purchase[] }) {
  const regions = [...new Set(purchases.map(({ region }) => REGIONS[region]))];
  const hasWarranty = purchases.some(({ warrantyDays }) => warrantyDays > 0);
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.heading}>
        {purchases.length === 1 ? 'Make it yours in three steps' : 'Make them yours in three steps'}
      </h2>
      <ol className={classes.steps}>
        <li>
          <h3>Copy the login</h3>
          <p>Username and password, with the buttons above.</p>
        </li>
        <li>
          <h3>Log in to the game</h3>
          <p>Paste both into the game’s launcher. Region: {regions.join(', ')}.</p>
        </li>
        <li>
          <h3>Change password and email</h3>
          <p>
            From then on, only you can get in.
            {hasWarranty && ' Keep the name: changing it ends the warranty.'}
          </p>
        </li>
      </ol>
    </section>
  );
}
