import { z } from 'zod';
import type { Services } from '../context.ts';

/** `GET /api/feature-status/all/`: the flags that change what a page shows. */
export const featureStatusSchema = z.strictObject({
  trade: z.boolean(),
  auction: z.boolean(),
  param: z.boolean(),
});
export type FeatureStatus = z.infer<typeof featureStatusSchema>;

export function featureStatus({ settings, config }: Pick<Services, 'settings' | 'config'>): FeatureStatus {
  return {
    trade: settings.get('flags.trade'),
    auction: settings.get('flags.auction'),
    // A gateway that is not configured here cannot be switched on.
    param: settings.get('flags.param') && config.param !== null,
  };
}
