import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { useMe } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { ErrorState } from '#client/ui/message-states/error-state.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { useWishes } from '#client/wish-list/use-wishes.ts';
import { CompareTable } from './compare-table.tsx';
import classes from './wish-list-page.module.css';
import { WishRow } from './wish-row.tsx';

const MOST_COMPARED = 4;

/** /wish-list/: the starred accounts with what has changed since, and up to four of them side by side. */
export function WishListPage() {
  const wishes = useWishes();
  const isVisitor = useMe() === null;
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ids = wishes.map(({ productId }) => productId);
  const { data, error, refetch } = trpc.wishList.products.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  const products = new Map(data?.products.map((product) => [product.id, product]));
  const compared = chosen.flatMap((id): PricedProduct[] => {
    const product = ids.includes(id) ? products.get(id) : undefined;
    return product === undefined ? [] : [product];
  });
  const isLoading = ids.length > 0 && (data === undefined || skinIndex === undefined);
  return (
    <Page>
      <TooltipLayer />
      <h1>Wish list</h1>
      <p className={classes.lead}>
        {isVisitor
          ? 'Saved on this device. Log in to keep it in your account and to hear of new prices.'
          : 'Saved in your account. We tell you when a price changes or an account is sold.'}
      </p>
      {wishes.length === 0 && (
        <EmptyState
          symbol="search"
          text="No accounts yet. Press the star on an account to keep it here."
          action={<ButtonLink to="/buy-account/">Browse all accounts</ButtonLink>}
        />
      )}
      {error !== null && data === undefined ? (
        <ErrorState
          text={failureOf(error).text}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        isLoading && <Skeleton height="160px" radius="12px" />
      )}
      {data !== undefined && skinIndex !== undefined && wishes.length > 0 && (
        <AddingToCart>
          <ul className={classes.wishes}>
            {wishes.map((wish) => (
              <WishRow
                key={wish.productId}
                wish={wish}
                product={products.get(wish.productId)}
                skinIndex={skinIndex}
                isCompared={compared.some(({ id }) => id === wish.productId)}
                canCompare={compared.length < MOST_COMPARED}
                onCompare={(isCompared) =>
                  setChosen([
                    ...compared.map(({ id }) => id).filter((id) => id !== wish.productId),
                    ...(isCompared ? [wish.productId] : []),
                  ])
                }
              />
            ))}
          </ul>
          <section aria-labelledby="compare">
            <h2 id="compare" className={classes.compare}>
              Compare
            </h2>
            {compared.length < 2 ? (
              <p className={classes.lead}>Choose two to four accounts above to see them side by side.</p>
            ) : (
              <CompareTable products={compared} skinIndex={skinIndex} priceList={priceList} />
            )}
          </section>
        </AddingToCart>
      )}
    </Page>
  );
}
