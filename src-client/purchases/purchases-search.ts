import { REGION_CODES, type Region } from '#shared/catalog/enumerations.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/pagination.ts';
import { PURCHASE_CONDITIONS, type PurchaseCondition } from '#shared/purchases/purchase-filters.ts';
import { boundedNumber, oneOf } from '#client/platform/search-params.ts';
import { readMonth } from './purchase-months.ts';
import type { AskedPurchases } from './purchases-query.ts';

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

/** The query of a list's address: page and limit, always there. */
interface PageSearch {
  page: string;
  limit: string;
}

export interface PurchasesSearch extends PageSearch {
  search?: string | undefined;
  /** "2026-11" */
  month?: string | undefined;
  region?: Region | undefined;
  state?: PurchaseCondition | undefined;
}

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  return {
    page: String(boundedNumber(search['page'], 1, MAX_PAGE)),
    limit: String(boundedNumber(search['limit'], DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)),
  };
}

/** Every name is there, `undefined` where the address lacks it or says nothing that can be asked. */
export function readPurchasesSearch(search: Record<string, unknown>): PurchasesSearch {
  const text = oneOf(search['search'])?.trim().slice(0, MAX_SEARCH) ?? '';
  const region = oneOf(search['region']);
  const state = oneOf(search['state']);
  return {
    ...readPageSearch(search),
    search: text === '' ? undefined : text,
    month: readMonth(oneOf(search['month'])),
    region: REGION_CODES.find((code) => code === region),
    state: PURCHASE_CONDITIONS.find((condition) => condition === state),
  };
}

export function askedPurchases(
  { page, limit, ...narrowed }: PurchasesSearch,
  isHidden: boolean,
): AskedPurchases {
  return { page: Number(page), limit: Number(limit), ...narrowed, isHidden };
}
