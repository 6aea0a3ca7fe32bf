import { contentsOfType } from '#shared/exports/export-contents.ts';

/** `accounts, payments` -> `Accounts, payments`; everything -> `All`. */
export function titleOfType(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** `1234567 -> "1.2 MB"` */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}

const MEDIA_TYPES: Record<string, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

export function fileBlob(bytes: Uint8Array<ArrayBuffer>, format: string): Blob {
  return new Blob([bytes], { type: MEDIA_TYPES[format] ?? '' });
}

/** What it is called once it is downloaded, e.g. `level30-accounts-payments-2024-02-29.csv`. */
export function downloadName(
  shopName: string,
  { type, format, date }: { type: string; format: string; date: string },
): string {
  const shop = shopName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const what = type === 'all' ? 'all' : contentsOfType(type).join('-');
  return `${shop}-${what}-${date.slice(0, 10)}.${format}`;
}
