import { z } from 'zod';
import type { SettingsReader } from './follow-settings.ts';

/** `GET /api/feature-status/all/`: the flags that change what a page shows. */
export const featureStatusSchema = z.strictObject({
  trade: z.boolean(),
  auction: z.boolean(),
  param: z.boolean(),
});
export type FeatureStatus = z.infer<typeof featureStatusSchema>;

export function featureStatus(settings: SettingsReader): FeatureStatus {
  return {
    trade: settings.get('flags.trade'),
    auction: settings.get('flags.auction'),
    param: settings.get('flags.param'),
  };
}
