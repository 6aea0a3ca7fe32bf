import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/platform/guesses.ts', [
  {
    fault: 'guesses that were refused count',
    find: `      await limiter.reward(key);
      throw this.#throttled`,
    replace: '      throw this.#throttled',
    tests: ['platform/guesses'],
  },
  {
    fault: 'right guesses count',
    find: '      if (!isCounted) await limiter.reward(key);',
    replace: '      if (isCounted) await limiter.reward(key);',
    tests: ['platform/guesses'],
  },
  {
    fault: '101 guesses wait',
    find: 'line.waiting >= MOST_WAITING',
    replace: 'line.waiting > MOST_WAITING',
    tests: ['platform/guesses'],
  },
]);
