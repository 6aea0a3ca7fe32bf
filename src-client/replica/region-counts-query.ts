import { queryOptions } from '@tanstack/react-query';
import { trpcClient } from '#client/platform/trpc.ts';
import { firstAnswerWithoutDownload, replica } from './replica-client.ts';

/** How many accounts each region has for sale; from the stored replica if the shop cannot be reached. */
export const regionCountsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'region counts'],
    queryFn: () =>
      firstAnswerWithoutDownload(
        () => trpcClient.catalog.regionCounts.query(),
        () => replica.regionCounts(),
      ),
    networkMode: 'always',
  });
