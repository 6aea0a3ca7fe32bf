import { PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';

type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

/** The country of this device's time zone; empty if unknown or not in the list. */
export function countryHere(zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return PHONE_COUNTRIES.find(({ code }) => code !== '' && timeZonesOf(code).includes(zone))?.name ?? '';
}

function timeZonesOf(code: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${code}`);
  // Older browsers only have the property.
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
