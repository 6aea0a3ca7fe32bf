/**
 * The question for the proposals that wait for a decision, the oldest first. A file of its own: the console's first page asks it too, without
 * the code of the page of proposals.
 */
export const OPEN_PROPOSALS = {
  filter: { state: 'open' },
  sort: { by: 'proposedAt', descending: false },
  limit: 100,
} as const;
