import { PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';

type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

/** The name of the country whose clock this device shows; empty where the browser does not know, or the list lacks it. */
export function countryHere(zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return PHONE_COUNTRIES.find(({ code }) => code !== '' && timeZonesOf(code).includes(zone))?.name ?? '';
}

function timeZonesOf(code: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${code}`);
  // Older browsers have the property only.
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
