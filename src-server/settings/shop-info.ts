import type { Services } from '../context.ts';
import { featureStatus } from './feature-status.ts';

/** What every page must know of the shop: its names and addresses, and which features are on. */
export function shopInfo({ config, settings }: Pick<Services, 'settings' | 'config'>) {
  return {
    ...config.shop,
    flags: featureStatus({ settings, config }),
    /** Nothing can be bought, sold, traded or loaded any more. */
    isArchived: settings.get('flags.archived'),
    /** Whether payments go to the local stubs. */
    sandbox: config.stripe.isSandbox,
  };
}
