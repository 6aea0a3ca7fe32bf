/** Operators with a session in the console, for tests. */
import type { Role } from '#shared/admin/rights.ts';
import { adminAppRouter } from '#server/admin/admin-router.ts';
import type { AdminRequestContext } from '#server/admin/admin-trpc.ts';
import { openOperatorSession, resolveOperator } from '#server/operators/index.ts';
import type { ListeningShop } from '../../../support/listening-shop.ts';
import { TestBrowser } from '../../../support/test-browser.ts';

let count = 0;

/** @returns the cookie of a new operator with this role, proved just now */
export async function addOperator(shop: ListeningShop, role: Role): Promise<string> {
  const em = shop.newEm();
  const { id } = await em.db
    .insertInto('operator')
    .values({ email: `${role}-${(count += 1)}@shop.test`, name: `The ${role}`, role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openOperatorSession(em, id, 'Chrome on Linux');
}

/** A browser in which an operator with this role is signed in: requests pass everything that the real ones pass. */
export async function operatorBrowser(shop: ListeningShop, role: Role): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  browser.cookies.set('operator', await addOperator(shop, role));
  return browser;
}

/** The console's procedures called directly as a new operator with this role; not proved: their last proof is too old. */
export async function operatorCaller(
  shop: ListeningShop,
  role: Role,
  { isProved = true } = {},
): Promise<ReturnType<typeof adminAppRouter.createCaller>> {
  const em = shop.newEm();
  const resolved = await resolveOperator(em, await addOperator(shop, role), { isActive: true });
  const actor = resolved && { ...resolved, isProved };
  const context: AdminRequestContext = {
    services: shop.services,
    em,
    db: em.db,
    actor,
    log: shop.services.log,
    ip: '127.0.0.1',
    addressKey: '127.0.0.1',
    device: { name: 'Chrome on Linux', country: null },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
  };
  return adminAppRouter.createCaller(context);
}
