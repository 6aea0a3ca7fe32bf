import { useParams } from '@tanstack/react-router';
import { accountHead } from '#shared/catalog/account-head.ts';
import { similarFilters } from '#shared/catalog/filters/similar-filters.ts';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { useOwnHead } from '#client/platform/page-head.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/message-states/message-states.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { useProduct } from '#client/replica/use-product.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { AccountDetail } from './account-detail.tsx';
import { AccountGone } from './account-gone.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { BackLink } from './back-link.tsx';
import { SimilarAccounts } from './similar-accounts.tsx';

/** /buy-account/$id/: one account, to look at closely and to link to. */
export function AccountPage() {
  const { id } = useParams({ from: '/buy-account/$id' });
  const { product, isGone, failure } = useProduct(id);
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  useOwnHead(product && accountHead(product));

  if (failure !== undefined) {
    const { code, text, reference } = failureOf(failure.error);
    return (
      <Page>
        <TooltipLayer />
        {code === 'not_found' ? (
          <AddingToCart>
            <AccountGone id={id} />
          </AddingToCart>
        ) : (
          <ErrorState
            isPage
            text={text}
            reference={reference}
            action={<Button onClick={failure.retry}>Try again</Button>}
          />
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
          <AccountDetail product={product} skinIndex={skinIndex} priceList={priceList} isGone={isGone} />
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
