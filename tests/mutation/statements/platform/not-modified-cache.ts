import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/platform/not-modified-cache.ts', [
  {
    fault: 'a list is repeated for two seconds',
    find: 'FOR_MS = 1_000',
    replace: 'FOR_MS = 2_000',
    tests: ['platform/not-modified-cache'],
  },
  {
    fault: 'the answer of one address is given to another',
    find: '? `${url} ${etag}` :',
    replace: '? `${etag}` :',
    tests: ['platform/not-modified-cache'],
  },
]);
