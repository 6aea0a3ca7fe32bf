import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { useMe } from '#client/identity/session.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { failureOfQueries } from '#client/platform/failed-queries.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { useWishes } from '#client/wish-list/use-wishes.ts';
import { MOST_COMPARED } from './compare-search.ts';
import classes from './wish-list-page.module.css';
import { wishedProductsQuery } from './wished-products-query.ts';
import { WishRow } from './wish-row.tsx';

const route = getRouteApi('/wish-list');

/** /wish-list/: the starred accounts and how they have changed; two to four can be compared. */
export function WishListPage() {
  const wishes = useWishes();
  const me = useMe();
  const skinIndex = useSkinIndex();
  const { account: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const ids = wishes.map(({ productId }) => productId);
  const asked = useQuery(wishedProductsQuery(ids));
  const { data } = asked;
  const failure = failureOfQueries(asked, useQuery(referenceDataQuery()));
  const products = new Map(data?.products.map((product) => [product.id, product]));
  const compared = chosen.filter((id) => ids.includes(id) && products.has(id));
  // Stored in the address, so that reloading and returning from the comparison restore it.
  const choose = (account: number[]): void => {
    void navigate({ search: { account }, replace: true, resetScroll: false });
  };
  const isLoading = ids.length > 0 && (data === undefined || skinIndex === undefined);
  return (
    <Page>
      <TooltipLayer />
      <h1>Wish list</h1>
      <p className={classes.lead}>
        {me
          ? 'Saved in your account. We tell you when a price changes or an account is sold.'
          : 'Saved on this device.'}
        {me === null && ' Log in to save it in your account and hear about price changes.'}
      </p>
      {wishes.length === 0 && (
        <EmptyState
          symbol="search"
          text="No accounts yet. Press the star on an account to keep it here."
          action={<ButtonLink to="/buy-account/">Browse all accounts</ButtonLink>}
        />
      )}
      {isLoading && failure === undefined && (
        <div className={classes.wishes} aria-busy="true">
          {ids.map((id) => (
            <Skeleton key={id} height="160px" radius="12px" />
          ))}
        </div>
      )}
      {isLoading && failure !== undefined && <FailureState failure={failure} />}
      {(!isLoading || failure !== undefined) && wishes.length > 0 && (
        <AddingToCart>
          <ul className={classes.wishes}>
            {wishes.map((wish) => (
              <WishRow
                key={wish.productId}
                wish={wish}
                product={skinIndex && products.get(wish.productId)}
                isGone={!isLoading && !asked.isPlaceholderData && !isCached(data)}
                skinIndex={skinIndex}
                isCompared={compared.includes(wish.productId)}
                canCompare={compared.length < MOST_COMPARED}
                onCompare={(isCompared) =>
                  choose([
                    ...compared.filter((id) => id !== wish.productId),
                    ...(isCompared ? [wish.productId] : []),
                  ])
                }
              />
            ))}
          </ul>
          {!isLoading && (
            <div className={classes.compare} role="group" aria-label="Compare">
              <p role="status">
                {compared.length < 2
                  ? 'Tick two to four accounts to see them side by side.'
                  : `${compared.length} accounts chosen`}
              </p>
              {compared.length >= 2 && (
                <ButtonLink to="/compare/" search={{ account: compared }}>
                  Compare
                </ButtonLink>
              )}
            </div>
          )}
        </AddingToCart>
      )}
    </Page>
  );
}
