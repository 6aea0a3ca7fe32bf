import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/pagination.ts';
import { boundedNumber, oneOf } from '#client/platform/search-params.ts';
import type { AskedPurchases } from './purchases-query.ts';

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

/** The query of a list's address: page and limit, always there. */
export interface PageSearch {
  page: string;
  limit: string;
}

export interface PurchasesSearch extends PageSearch {
  search?: string;
}

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  return {
    page: String(boundedNumber(search['page'], 1, MAX_PAGE)),
    limit: String(boundedNumber(search['limit'], DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)),
  };
}

export function readPurchasesSearch(search: Record<string, unknown>): PurchasesSearch {
  const text = oneOf(search['search'])?.trim().slice(0, MAX_SEARCH) ?? '';
  return { ...readPageSearch(search), ...(text === '' ? {} : { search: text }) };
}

export function askedPurchases({ page, limit, search }: PurchasesSearch, isHidden: boolean): AskedPurchases {
  return { page: Number(page), limit: Number(limit), search, isHidden };
}
