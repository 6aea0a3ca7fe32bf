import { BROKEN, line } from './broken-symbol.tsx';

const accent = { fill: 'var(--action)' } as const;

/** Line drawings for empty states. */
export const EMPTY_SYMBOLS = {
  search: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path {...line} d="M20 14H52V58H20Z" opacity="0.45" />
      <path {...line} d="M28 8H60V52H28Z" opacity="0.7" />
      <path {...line} d="M44 18 52 30 44 42 36 30Z" />
      <circle {...line} cx="64" cy="46" r="12" fill="var(--page)" />
      <path {...line} d="M73 55 84 66" strokeWidth="3" strokeLinecap="round" />
      <path {...accent} d="M64 40 68 46 64 52 60 46Z" />
    </svg>
  ),
  cart: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path {...line} d="M12 14H24L32 48H72" strokeLinecap="round" />
      <path {...line} d="M27 22H80L72 40H30" />
      <circle {...line} cx="40" cy="58" r="5" />
      <circle {...line} cx="66" cy="58" r="5" />
      <path {...accent} d="M54 24 60 31 54 38 48 31Z" />
    </svg>
  ),
  purchases: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path {...line} d="M18 26 48 12 78 26V54L48 66 18 54Z" />
      <path {...line} d="M18 26 48 38 78 26M48 38V66" opacity="0.6" />
      <path {...accent} d="M48 20 55 27 48 34 41 27Z" />
    </svg>
  ),
  broken: BROKEN,
  lost: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path {...line} d="M8 60 30 24 44 44 58 14 88 60Z" />
      <path {...line} d="M50 30 58 14 66 26 60 30 56 26Z" opacity="0.6" />
      <path {...accent} d="M70 10 75 16 70 22 65 16Z" />
    </svg>
  ),
  pause: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path {...line} d="M32 8H64V16C64 26 52 30 52 36S64 46 64 56V64H32V56C32 46 44 42 44 36S32 26 32 16Z" />
      <path {...accent} d="M48 46 57 60H39Z" />
    </svg>
  ),
  mail: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path {...line} d="M14 20H66V58H14Z" />
      <path {...line} d="M14 20 40 42 66 20" />
      <path {...line} d="M74 30H88M74 40H84M74 50H80" strokeLinecap="round" opacity="0.6" />
      <path {...accent} d="M66 8 74 16 66 24 58 16Z" />
    </svg>
  ),
  done: (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      <path d="M48 6 74 20V42L48 66 22 42V20Z" fill="var(--good-soft)" stroke="var(--good)" strokeWidth="2" />
      <path d="M36 35 45 44 61 26" fill="none" stroke="var(--good)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  ),
} as const;

export type EmptySymbolName = keyof typeof EMPTY_SYMBOLS;
