import { ShopError } from '../../src-shared/errors.ts';
import type { SettingsReader } from './follow-settings.ts';

/**
 * Refuses a command that the operator's flags do not allow. `open`: the shop is not archived; `trade`, `auction`: the
 * feature is on and the shop not archived.
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

/** Refuses to show what the operator has switched off. An archived shop still shows what it has. */
export function requireFeature(settings: SettingsReader, feature: 'trade' | 'auction'): void {
  if (!settings.get(`flags.${feature}`)) throw new ShopError('feature_off');
}
