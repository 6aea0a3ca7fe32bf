import { useParams, useSearch } from '@tanstack/react-router';
import { accountHead } from '#shared/catalog/account-head.ts';
import { similarFilters } from '#shared/catalog/filters/similar-filters.ts';
import { NO_FILTERS } from '#shared/catalog/filters/filter-rules.ts';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { useOwnHead } from '#client/platform/own-head.ts';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { useProduct } from '#client/replica/use-product.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { trpc } from '#client/platform/trpc.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { AccountDetail } from './account-detail.tsx';
import { BackLink } from './back-link.tsx';
import { SimilarAccounts } from './similar-accounts.tsx';
import classes from './account-detail.module.css';

/** /buy-account/$id/: the page of one account. */
export function AccountPage() {
  const { id } = useParams({ from: '/buy-account/$id' });
  const searched = useSearch({ from: '/buy-account/$id', select: (search) => search['skin-shard'] });
  const { product, isGone, failure } = useProduct(id);
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  useOwnHead(product && accountHead(product));

  if (failure !== undefined) {
    const { code } = failureOf(failure.error);
    return (
      <Page>
        <TooltipLayer />
        {code === 'not_found' ? (
          <AddingToCart>
            <AccountGone id={id} />
          </AddingToCart>
        ) : (
          <FailureState isPage failure={failure} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <TooltipLayer />
      <AddingToCart>
        <BackLink />
        {product === undefined || skinIndex === undefined ? (
          <AccountSkeleton />
        ) : (
          <AccountDetail
            product={product}
            skinIndex={skinIndex}
            priceList={priceList}
            searched={searched}
            isGone={isGone}
          />
        )}
        {product !== undefined && priceList !== undefined && (
          <SimilarAccounts
            id={id}
            title="Similar accounts"
            filters={similarFilters(product, priceList.oldStockMaxDate)}
          />
        )}
      </AddingToCart>
    </Page>
  );
}

/** For accounts that were sold or never existed. What the shop still knows about one is used to suggest similar accounts. */
function AccountGone({ id }: { id: number }) {
  const priceList = usePriceList();
  const former = trpc.catalog.formerProduct.useQuery({ id });
  const likeness = former.data ?? undefined;
  const isSettled = !former.isPending && priceList !== undefined;
  return (
    <>
      <EmptyState
        symbol="lost"
        isPage
        text="This account is not available anymore."
        hint="It was just sold, or the link is wrong. Nothing was charged."
        action={<ButtonLink to="/buy-account/">Browse all accounts</ButtonLink>}
      />
      {isSettled && (
        <SimilarAccounts
          id={id}
          title={likeness === undefined ? 'Accounts for sale' : 'Similar accounts'}
          filters={likeness === undefined ? NO_FILTERS : similarFilters(likeness, priceList.oldStockMaxDate)}
        />
      )}
    </>
  );
}

const TILES = 12;

/** Skeletons in the size of the real content. */
function AccountSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={classes.picture}>
        <div className={classes.art}>
          <Skeleton height="100%" radius="0" />
        </div>
      </div>
      <div className={classes.panel}>
        <Skeleton width="60%" height="40px" />
        <Skeleton height="72px" />
        <Skeleton height="280px" />
      </div>
      <div className={classes.skins}>
        <Skeleton width="12rem" height="40px" />
        <div className={classes.skeletonTiles}>
          {Array.from({ length: TILES }, (_, index) => (
            <Skeleton key={index} width="104px" height="104px" />
          ))}
        </div>
      </div>
    </div>
  );
}
