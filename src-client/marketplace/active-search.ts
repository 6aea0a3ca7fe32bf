/** Whether a list shows ongoing (default, omitted from the address) or finished auctions. */
export interface ActiveSearch {
  active?: 'false';
}

export function readActive(search: Record<string, unknown>): ActiveSearch {
  return search['active'] === 'false' ? { active: 'false' } : {};
}
