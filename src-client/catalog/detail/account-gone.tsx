import { NO_FILTERS } from '#shared/catalog/filters/filter-rules.ts';
import { similarFilters } from '#shared/catalog/filters/similar-filters.ts';
import { trpc } from '#client/platform/trpc.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/message-states.tsx';
import { usePriceList } from '#client/replica/price-list.ts';
import { SimilarAccounts } from './similar-accounts.tsx';

/** For accounts that are sold, and for those that never were. What the shop still knows of one leads to others like it. */
export function AccountGone({ id }: { id: number }) {
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
        hint="Somebody was quicker, or the link is mistyped. Nothing was charged."
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
