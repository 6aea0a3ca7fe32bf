/** "Purchase of 2 accounts (EUW, NA)": what the customer reads in their transactions. */
export function describeItems(verb: string, items: readonly { region: string }[]): string {
  const regions = [...new Set(items.map((item) => item.region))].join(', ');
  return `${verb} of ${items.length === 1 ? '1 account' : `${items.length} accounts`} (${regions})`;
}
