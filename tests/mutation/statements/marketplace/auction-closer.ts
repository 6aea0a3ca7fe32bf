import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/jobs/auction-closer.ts', [
  {
    fault: 'auctions are closed a minute after their end',
    find: '* 1000)::float8',
    replace: '* 1000)::float8 + 60000',
    tests: ['marketplace/auction-closer'],
  },
  {
    fault: 'a changed listing wakes no process',
    find: `await notifications.listen('listing_change', () => this.#wakeIn(GATHER_MS));`,
    replace: `await notifications.listen('listing_change', () => undefined);`,
    tests: ['marketplace/auction-closer'],
  },
  {
    fault: 'a process that failed once closes nothing any more',
    find: `      this.#wakeIn(RETRY_MS);
    }`,
    replace: '    }',
    tests: ['marketplace/auction-closer'],
  },
]);
