import { type Region, REGIONS } from '../../src-shared/catalog/enumerations.ts';

/** "Purchase of 2 accounts (EUW, NA)": what the customer reads in their transactions. */
export function describeItems(verb: string, items: readonly { region: Region }[]): string {
  const regions = [...new Set(items.map((item) => REGIONS[item.region]))].join(', ');
  return `${verb} of ${items.length === 1 ? '1 account' : `${items.length} accounts`} (${regions})`;
}
