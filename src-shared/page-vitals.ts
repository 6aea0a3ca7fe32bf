/** How fast a page was for its visitor, as browsers measure it. Of a visit nothing is reported but these, the kind of page and of device. */
export const VITALS = ['CLS', 'INP', 'LCP', 'TTFB'] as const;
type Vital = (typeof VITALS)[number];

/** By the width of the window, as the design has it. */
export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof DEVICES)[number];

/** What one page sends when its visitor leaves. */
export interface PageVitals {
  /** A pattern of `pages.ts`. */
  page: string;
  device: DeviceClass;
  /** Milliseconds; of CLS its score. */
  vitals: Partial<Record<Vital, number>>;
}
