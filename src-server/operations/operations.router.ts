import type { RequestContext } from '../context.ts';
import { publicProcedure, router } from '../trpc.ts';
import { featureStatus } from './feature-status.ts';

/** What every page must know of the shop: its names and addresses, and which features are on. */
function shopInfo({ services: { config, settings } }: RequestContext) {
  return {
    ...config.shop,
    flags: featureStatus({ settings, config }),
    /** Whether payments go to the local stand-ins. */
    sandbox: config.stripe.isSandbox,
  };
}

export const shopRouter = router({
  info: publicProcedure.query(({ ctx }) => shopInfo(ctx)),
});
