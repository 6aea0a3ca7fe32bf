/** Whether a list shows what goes on (the default, without a word in the address) or what is over. */
export interface ActiveSearch {
  active?: 'false';
}

export function readActive(search: Record<string, unknown>): ActiveSearch {
  return search['active'] === 'false' ? { active: 'false' } : {};
}
