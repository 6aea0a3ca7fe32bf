import { ShopError } from '../../src-shared/errors.ts';
import type { SettingsReader } from './stored-settings.ts';
import { z } from 'zod';
import type { Services } from '../context.ts';

/** `GET /api/feature-status/all/`: the feature flags that change what a page shows. */
export const featureStatusSchema = z.strictObject({
  trade: z.boolean(),
  auction: z.boolean(),
  param: z.boolean(),
});
type FeatureStatus = z.infer<typeof featureStatusSchema>;

export function featureStatus({ settings, config }: Pick<Services, 'settings' | 'config'>): FeatureStatus {
  return {
    trade: settings.get('flags.trade'),
    auction: settings.get('flags.auction'),
    // A gateway that is not configured cannot be switched on.
    param: settings.get('flags.param') && config.param !== null,
  };
}

/**
 * Refuses a command that the operator's flags do not allow. `open`: the shop is not archived (read-only, for
 * maintenance or for good); `trade`, `auction`: the feature is on and the shop not archived.
 * @param archivedText what an archived shop says instead of the table's text
 */
export function requireFlag(
  settings: SettingsReader,
  need: 'open' | 'trade' | 'auction',
  archivedText?: string,
): void {
  if (settings.get('flags.archived'))
    throw new ShopError('shop_archived', archivedText === undefined ? {} : { text: archivedText });
  if (need !== 'open') requireFeature(settings, need);
}

/** Refuses to show what the operator has switched off. An archived shop still shows its contents. */
export function requireFeature(settings: SettingsReader, feature: 'trade' | 'auction'): void {
  if (!settings.get(`flags.${feature}`)) throw new ShopError('feature_off');
}

/** Whether sellers are paid as soon as their account is sold. Then there are no warranty claims on the marketplace. */
export function areSellersPaidAtOnce(settings: SettingsReader): boolean {
  return settings.get('marketplace.payout') === 'at-once';
}

/** What every page needs to know about the shop: names, addresses and features. */
export function shopInfo({
  config,
  settings,
  delivery,
  metrics,
}: Pick<Services, 'settings' | 'config' | 'delivery' | 'metrics'>) {
  return {
    ...config.shop,
    flags: featureStatus({ settings, config }),
    /** Nothing can be bought, sold, traded in or loaded any more. */
    isArchived: settings.get('flags.archived'),
    areSellersPaidAtOnce: areSellersPaidAtOnce(settings),
    /** Whether payments go to the local stubs. */
    sandbox: config.stripe.isSandbox,
    /** As measured; null: not known yet. */
    deliverySeconds: delivery.medianSeconds,
    /** The share of visits for which the browser reports page performance. */
    vitalsShare: metrics ? config.vitalsShare : 0,
  };
}
