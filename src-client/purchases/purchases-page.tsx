import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { DeviceCopyLine } from '#client/device-copy/device-copy-line.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { PagedList } from '#client/ui/paged-list/paged-list.tsx';
import { useDraft } from '#client/ui/forms/use-draft.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { useIsOffline } from '#client/platform/connection.ts';
import { shopInfoQuery } from '#client/platform/shop-info.ts';
import { PurchaseActions } from './purchase-actions.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import { PurchaseDialogs, usePurchaseDialogs } from './purchase-dialogs.tsx';
import { PurchaseFilterFields } from './purchase-filter-fields.tsx';
import { type AskedPurchases, purchasesQuery } from './purchases-query.ts';
import type { PurchasesSearch } from './purchases-search.ts';
import classes from './purchases-page.module.css';
import { useHidePurchase } from './use-hide-purchase.ts';

const ALL = '/my-account/profile/your-purchases/';
const HIDDEN = '/my-account/profile/your-purchases/hidden-accounts/';

/** All Purchases and Hidden Accounts: newest first, paginated, with a search (account and marketplace, section 2). */
export function PurchasesPage({ asked }: { asked: AskedPurchases }) {
  const { page, limit, search = '', month, region, state, isHidden = false } = asked;
  const navigate = useNavigate();
  const purchases = useQuery(purchasesQuery(asked));
  const areRowsReady = useAreRowsReady();
  const go = (change: Partial<PurchasesSearch>) => {
    const next: PurchasesSearch = {
      page: 1,
      limit,
      search,
      month,
      region,
      state,
      ...change,
    };
    void navigate({
      to: isHidden ? HIDDEN : ALL,
      search: { ...next, search: next.search === '' ? undefined : next.search },
      resetScroll: change.page !== undefined,
    });
  };
  const isFiltered = [month, region, state].some((chosen) => chosen !== undefined);
  const onLeft = () => {
    // The changed account leaves this list; if it was the last of its page, go to the previous one.
    if (purchases.data?.results.length === 1 && page > 1) go({ page: page - 1 });
  };
  const dialogs = usePurchaseDialogs(onLeft);
  const hide = useHidePurchase(onLeft);
  return (
    <div className={classes.page}>
      <div className={classes.narrow}>
        <SearchField
          label={isHidden ? 'Search hidden accounts' : 'Search purchases'}
          placeholder="Username, region, rank or skin"
          text={search}
          onSearch={(text) => go({ search: text })}
        />
        <PurchaseFilterFields chosen={asked} onChoose={go} />
      </div>
      <PagedList
        list={purchases}
        onPage={(target) => go({ page: target })}
        onLimit={(size) => go({ limit: size })}
        limit={limit}
        skeletonHeight="var(--purchase-height)"
        areRowsReady={areRowsReady}
        empty={{
          symbol: 'purchases',
          text: isHidden ? PURCHASE_TEXTS.noHidden : PURCHASE_TEXTS.noPurchases,
          action: (
            <EmptyAction
              clearLabel={isFiltered ? 'Clear filters' : search !== '' ? 'Clear search' : undefined}
              isHidden={isHidden}
              onClear={() => go({ search: '', month: undefined, region: undefined, state: undefined })}
            />
          ),
        }}
        keyOf={({ id }) => id}
        end={<DeviceCopyLine />}
      >
        {(purchase) => (
          <PurchaseCard
            purchase={purchase}
            actions={<PurchaseActions purchase={purchase} onAct={dialogs.open} onHide={hide} />}
          />
        )}
      </PagedList>
      <PurchaseDialogs dialogs={dialogs} />
    </div>
  );
}

interface EmptyActionProps {
  /** Undefined if no filter is active. */
  clearLabel: string | undefined;
  isHidden: boolean;
  onClear: () => void;
}

function EmptyAction({ clearLabel, isHidden, onClear }: EmptyActionProps) {
  if (clearLabel !== undefined) return <Button onClick={onClear}>{clearLabel}</Button>;
  if (isHidden) {
    return (
      <ButtonLink to={ALL} search={FIRST_PAGE}>
        Show all purchases
      </ButtonLink>
    );
  }
  return <ButtonLink to="/buy-account/">Browse accounts</ButtonLink>;
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The text in the address. */
  text: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}

/** A search field for a list; the address follows the input. */
function SearchField({ label, placeholder, text, onSearch, className }: SearchFieldProps) {
  const { draft, type, flush } = useDraft(text, searchOf, (typed) => {
    if (typed !== text) onSearch(typed);
  });
  return (
    <TextField
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      leading={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      value={draft ?? text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
    />
  );
}

/** The address has no leading or trailing space; the field has one while the next word is about to be typed. */
function searchOf(typed: string): string {
  return typed.trim();
}

/** In ms. After this, rows without those buttons are better than none. */
const AT_MOST_MS = 4000;

/**
 * Whether the flags that decide about a row's buttons are loaded. A button that appeared later would move the others
 * under the pointer and cause a wrong click. Never becomes false again, even while a failed request is repeated: rows
 * that were removed for it would repeat it when they return, in an endless loop.
 */
function useAreRowsReady(): boolean {
  const { data, errorUpdateCount } = useQuery(shopInfoQuery());
  const isOffline = useIsOffline();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), AT_MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver || isOffline || data !== undefined || errorUpdateCount > 0;
}
