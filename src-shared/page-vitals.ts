/** How fast a page was for its visitor, as measured by the browser. Only these values, the kind of page and of device are reported. */
export const VITALS = ['CLS', 'INP', 'LCP', 'TTFB'] as const;
type Vital = (typeof VITALS)[number];

/** By the width of the window, with the design's breakpoints. */
export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof DEVICES)[number];

/** Sent by a page when its visitor leaves. */
export interface PageVitals {
  /** A pattern of `page-patterns.ts`. */
  page: string;
  device: DeviceClass;
  /** Milliseconds; for CLS its score. */
  vitals: Partial<Record<Vital, number>>;
}
