import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/stock/recent-changes.ts', [
  {
    fault: 'changes are kept for four minutes',
    find: '5 * 60_000',
    replace: '4 * 60_000',
    tests: ['catalog/stock/recent-changes', 'catalog/stock/failover'],
  },
  {
    fault: 'changes are kept in the instant they end',
    find: 'now - at < KEPT_MS',
    replace: 'now - at <= KEPT_MS',
    tests: ['catalog/stock/recent-changes', 'catalog/stock/failover'],
  },
  {
    fault: '20,000 changes are too many',
    find: 'count > MAX_IDS',
    replace: 'count >= MAX_IDS',
    tests: ['catalog/stock/recent-changes', 'catalog/stock/failover'],
  },
  {
    fault: 'a way with a gap is shown as whole',
    find: 'const kept = isContinued ?',
    replace: 'const kept = isContinued || now > 0 ?',
    tests: ['catalog/stock/recent-changes', 'catalog/stock/failover'],
  },
  {
    fault: 'what was before the first change is shown as seen',
    find: 'versionParts(first.since).seen <= start.seen &&',
    replace: 'start.seen > 0 &&',
    tests: ['catalog/stock/recent-changes', 'catalog/stock/failover'],
  },
  {
    fault: 'what comes after the last change is shown as seen',
    find: '&& end.seen <= versionParts(last.version).seen',
    replace: '&& last.ids.length >= 0',
    tests: ['catalog/stock/recent-changes', 'catalog/stock/failover'],
  },
]);
