/** What a session stores about the browser that signed in: a short name, and the country if the shop's proxy sends it. */

export interface Device {
  /** "Chrome on Windows"; empty if unknown. */
  name: string;
  /** A two-letter code. */
  country: string | null;
}

export const UNKNOWN_DEVICE: Device = { name: '', country: null };

/** The first match counts: most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceName(userAgent: string): string {
  const nameIn = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (system === undefined) return browser ?? '';
  return `${browser ?? 'A browser'} on ${system}`;
}

/** From a proxy's header; null for values that are not countries, such as `XX` (unknown) and `T1` (Tor). */
export function countryCode(header: string): string | null {
  const code = header.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}
