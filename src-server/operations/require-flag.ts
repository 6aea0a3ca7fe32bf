import { ShopError } from '../../src-shared/errors.ts';
import type { SettingsReader } from './follow-settings.ts';

/** Refuses a command that the operator's flags do not allow. `open`: the shop is not archived. */
export function requireFlag(settings: SettingsReader, need: 'open'): void {
  switch (need) {
    case 'open':
      if (settings.get('flags.archived')) throw new ShopError('shop_archived');
  }
}
