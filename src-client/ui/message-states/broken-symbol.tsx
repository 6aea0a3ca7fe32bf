/** The style of the line drawings of empty and error states, 96 x 72, in the theme's colours. */
export const line = {
  fill: 'none',
  stroke: 'var(--muted)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
} as const;

/** Separate from the other drawings, which the first pages do not need. */
export const BROKEN = (
  <svg viewBox="0 0 96 72" aria-hidden="true">
    <path {...line} d="M44 8 20 30 30 36 22 48 44 64 40 46 48 34 40 26Z" />
    <path {...line} d="M52 8 76 30 68 38 74 48 54 64 50 48 58 36 48 24Z" opacity="0.6" />
    <circle cx="46" cy="37" r="3" fill="var(--bad)" />
  </svg>
);
