import { expect } from 'vitest';
import { restRoutes } from '#server/rest-routes.ts';
import { findRoute } from '#server/platform/rest-adapter.ts';
import type { ListeningShop } from './listening-shop.ts';
import { TestBrowser, type Answer } from './test-browser.ts';
import { openSession } from '#server/identity/sessions.ts';

/** A browser in which this customer is signed in. */
export async function signedIn(
  shop: Pick<ListeningShop, 'url' | 'newEm'>,
  customerId: number,
): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  browser.cookies.set('sessionid', await openSession(shop.newEm(), customerId, undefined));
  // With the token of this session.
  await browser.get('/api/health/live/');
  return browser;
}

/** That the answer is one the table promises for this path: a documented status with a body of its schema. */
export function expectDocumented(method: string, path: string, answer: Answer): void {
  const route = findRoute(restRoutes, method, path.split('?')[0] ?? path);
  expect(route, `${method} ${path} is in the table`).toBeDefined();
  const schema = route?.answers[answer.status];
  if (schema) {
    expect(
      schema.safeParse(answer.body).error?.issues,
      `${method} ${path} -> ${answer.status}`,
    ).toBeUndefined();
  } else {
    // Refusals that every row shares.
    expect([400, 403, 404, 405, 413, 429, 500, 503]).toContain(answer.status);
    expect(answer.body).toSatisfy((body: unknown) => typeof body === 'object' && body !== null);
  }
}
