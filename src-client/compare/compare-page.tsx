import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { ShareButton } from '#client/catalog/results/share-button.tsx';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { failureOfQueries } from '#client/platform/failed-queries.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { focusHeading } from '#client/ui/focus-after.ts';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { CompareTable } from './compare-table.tsx';
import classes from './compare-page.module.css';
import { wishedProductsQuery } from './wished-products-query.ts';

const route = getRouteApi('/compare');

/** /compare/?account=12&account=34: up to four accounts side by side, under an address that can be shared. */
export function ComparePage() {
  const { account: ids } = route.useSearch();
  const navigate = route.useNavigate();
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const asked = useQuery(wishedProductsQuery(ids));
  const { data } = asked;
  const failure = failureOfQueries(asked, useQuery(referenceDataQuery()));
  const known = new Map(data?.products.map((product) => [product.id, product]));
  const products = ids.flatMap((id) => known.get(id) ?? []);
  const missingIds = data === undefined ? [] : ids.filter((id) => !known.has(id));
  const isLoading = ids.length > 0 && (data === undefined || skinIndex === undefined);
  const remove = (removed: number): void => {
    focusHeading();
    void navigate({ search: { account: ids.filter((id) => id !== removed) } });
  };
  return (
    <Page>
      <TooltipLayer />
      <div className={classes.head}>
        <h1>Compare accounts</h1>
        {products.length > 0 && <ShareButton label="Copy a link to this comparison" />}
      </div>
      {missingIds.length > 0 && (
        <p className={classes.gone} role="status">
          {isCached(data) ? 'Not on this device' : 'No longer for sale'}:{' '}
          {missingIds.map((id) => `No. ${id}`).join(', ')}.
        </p>
      )}
      {isLoading &&
        (failure === undefined ? (
          <Skeleton height="480px" radius="12px" />
        ) : (
          <FailureState failure={failure} />
        ))}
      {!isLoading && products.length === 0 && (
        <EmptyState
          symbol="search"
          text="Nothing to compare yet."
          hint="Star accounts that you like, then choose two to four of them on your wish list."
          action={<ButtonLink to="/wish-list/">Go to your wish list</ButtonLink>}
        />
      )}
      {skinIndex !== undefined && products.length > 0 && (
        <AddingToCart>
          <CompareTable products={products} skinIndex={skinIndex} priceList={priceList} onRemove={remove} />
          {products.length < 2 && (
            <p className={classes.more}>
              <ButtonLink variant="default" to="/wish-list/" search={{ account: ids }}>
                Choose another account
              </ButtonLink>
            </p>
          )}
        </AddingToCart>
      )}
    </Page>
  );
}
