import { REGION_CODES, type Region } from '#shared/catalog/enumerations.ts';
import { PURCHASE_CONDITIONS, type PurchaseCondition } from '#shared/purchases/purchase-filters.ts';
import { oneOf, type PageSearch, readPageSearch } from '#client/platform/search-params.ts';
import { readMonth } from './purchase-months.ts';

const MAX_SEARCH = 100;

export interface PurchasesSearch extends PageSearch {
  search?: string | undefined;
  /** "2026-11" */
  month?: string | undefined;
  region?: Region | undefined;
  state?: PurchaseCondition | undefined;
}

/** All keys are present, `undefined` if the address lacks them or has invalid values. */
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
