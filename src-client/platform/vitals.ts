/**
 * Reports this page's performance to the shop, once, when its visitor leaves or hides it. Loaded for a sample of visits, after the
 * page.
 */
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { DeviceClass, PageVitals } from '#shared/page-vitals.ts';
import { pagePattern } from '#shared/page-patterns.ts';
import { csrfToken } from './cookies.ts';

watchVitals();

function watchVitals(): void {
  // The browser's measurements belong to the first page of the visit, whatever is shown later.
  const page = pagePattern(location.pathname);
  const vitals: PageVitals['vitals'] = {};
  const keep = ({ name, value }: MetricType): void => {
    if (name !== 'FCP') vitals[name] = value;
  };
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(keep);
  // Runs after the library's own listeners, which report their final values.
  let isTold = false;
  const report = ({ type }: Event): void => {
    if (isTold || (type !== 'pagehide' && document.visibilityState !== 'hidden')) return;
    isTold = true;
    // At once: timers no longer run on a page that is being left.
    void send({ page, device: deviceClass(), vitals });
  };
  // Some browsers only fire the second event when a link is followed.
  addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
}

/** Outlives the page like a beacon, which could not carry the token. The answer is not awaited. */
async function send(body: PageVitals): Promise<void> {
  if (Object.keys(body.vitals).length === 0) return;
  await fetch('/api/vitals/', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': csrfToken() },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

function deviceClass(): DeviceClass {
  if (innerWidth < 640) return 'phone';
  return innerWidth < 1024 ? 'tablet' : 'desktop';
}
