/** Reports to the shop how fast this page was, once, when its visitor leaves it or looks elsewhere. Loaded for some visits, after the page. */
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { DeviceClass, PageVitals } from '#shared/page-vitals.ts';
import { pagePattern } from '#shared/page-patterns.ts';
import { csrfToken } from './cookies.ts';

watchVitals();

function watchVitals(): void {
  // What the browser measures began with the first page of the visit, whatever is shown later.
  const page = pagePattern(location.pathname);
  const vitals: PageVitals['vitals'] = {};
  const keep = ({ name, value }: MetricType): void => {
    if (name !== 'FCP') vitals[name] = value;
  };
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(keep);
  // After the library's own listeners, which give their last values then.
  let isTold = false;
  const report = ({ type }: Event): void => {
    if (isTold || (type !== 'pagehide' && document.visibilityState !== 'hidden')) return;
    isTold = true;
    // At once: a page that is left runs no timer any more.
    void send({ page, device: deviceClass(), vitals });
  };
  // Some browsers say only the second one when a link is followed.
  addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
}

/** Outlives the page as a beacon would, which could not carry the token. The answer is not waited for. */
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
