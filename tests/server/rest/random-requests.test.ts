/**
 * Requests generated from a seed, from several concurrent senders: the shop always answers as documented, no answer is a fault of its
 * own, and its ledger stays correct. Each round has a new shop, so that its stock and limits are not used up for long.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '#server/settings/index.ts';
import { seededRandom } from '../../../src/local/demo/seeded-random.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { signedIn } from '../../support/rest-check.ts';
import { scaled, withinMs } from '../../support/scale.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { operatorBrowser } from '../admin/support/operators.ts';
import { CARD_FORM } from '../payments/support/pay-by-card.ts';
import { giveThings, type Things } from './support/owned-things.ts';
import {
  type KnownValues,
  type MadeRequest,
  RequestMaker,
  type Sender,
  TARGETS,
} from './support/request-maker.ts';

const ROUNDS = scaled({ quick: 1, full: 200 });
const PER_ROUND = scaled({ quick: 1_000, full: 5_000 });
const AT_ONCE = 8;
/** A sender who was signed out, blocked or erased comes back as another one. */
const BETWEEN_SIGN_INS = 100;
const PASSWORD = 'a password of my own';

let shop: ListeningShop;
let passwordHash: string;
describe('made up from a seed', () => {
  beforeEach(async () => {
    shop = await openListeningShop({ config: { readsPerMinute: 0 } });
    passwordHash = await shop.services.passwords.hash(PASSWORD);
    // Each sender is many people; limits would end that.
    Object.assign(shop.services, {
      limits: {
        consume: () => Promise.resolve(),
        giveBack: () => Promise.resolve(),
        guess: (_rule: unknown, _key: string, { check }: { check: () => Promise<unknown> }) => check(),
      },
    });
    for (const flag of ['flags.trade', 'flags.auction', 'flags.param'] as const) {
      await writeSetting(shop.newEm(), flag, true);
      await until(() => shop.services.settings.get(flag));
    }
  });
  afterEach(() => shop.close());

  it.for(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    `round %i: ${PER_ROUND} requests, no fault`,
    { timeout: withinMs(120_000) },
    async (round, { task }) => {
      const things = await giveThings(shop);
      const known = await knownValues(things);
      const wrong: unknown[] = [];
      let left = PER_ROUND;
      const send = async (_: unknown, line: number): Promise<void> => {
        const maker = new RequestMaker(seededRandom(round * AT_ONCE + line), known);
        let browsers = await newSenders(things.owner);
        for (let sent = 1; left > 0; sent += 1) {
          left -= 1;
          const request = maker.next();
          const problem = await problemOf(browsers[request.sender], request);
          if (problem !== undefined) wrong.push({ ...request, problem });
          if (sent % BETWEEN_SIGN_INS === 0) browsers = await newSenders(things.owner);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
      await shop.services.passwords.whenIdle();
      expect(wrong).toEqual([]);
      expect(await shop.audit()).toEqual([]);
      if (round === ROUNDS) task.meta.measured = `${ROUNDS * PER_ROUND} requests`;
    },
  );
});

it('requests cover every route and every call', () => {
  const maker = new RequestMaker(seededRandom(1), { any: 1 });
  const asked = new Set(Array.from({ length: TARGETS.length * 20 }, () => placeOf(maker.next().path)));
  const missing = TARGETS.filter(({ path }) => !path.includes('{') && !asked.has(path));
  expect(missing).toEqual([]);
});

const placeOf = (path: string): string => path.split('?')[0] ?? path;

/** The customer whose things the inputs name, one of none, and who may do everything in the console. */
async function newSenders(owner: number): Promise<Record<Sender, TestBrowser>> {
  return {
    visitor: new TestBrowser(shop.url),
    customer: await signedIn(shop, owner),
    'other customer': await signedIn(shop, await newCustomer()),
    operator: await operatorBrowser(shop, 'owner'),
  };
}

async function newCustomer(): Promise<number> {
  const id = await shop.addCustomer(50_000);
  await letSignIn(id);
  return id;
}

async function letSignIn(customerId: number): Promise<void> {
  await shop
    .newEm()
    .execute('update customer set is_balance_transfer_allowed = true, password_hash = ? where id = ?', [
      passwordHash,
      customerId,
    ]);
}

/** What is wrong with the answer; undefined when nothing is. */
async function problemOf(
  browser: TestBrowser,
  { method, path, body, headers }: MadeRequest,
): Promise<string | undefined> {
  const hasBody = method !== 'GET';
  try {
    if (!browser.cookies.has('csrftoken')) await browser.get('/api/health/live/');
    const answer = await browser.send(method, path, hasBody ? body : undefined, headers);
    return answer.status >= 500 ? `${answer.status}: ${JSON.stringify(answer.body)}` : undefined;
  } catch (error) {
    return String(error);
  }
}

/** A customer with one of everything, and what belongs into forms. */
async function knownValues({ owner, accounts, listed, ...things }: Things): Promise<KnownValues> {
  await letSignIn(owner);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [owner]);
  const products = await Promise.all(Array.from({ length: 10 }, () => shop.addProduct()));
  return {
    ...CARD_FORM,
    ...things,
    email,
    receiver: email,
    password: PASSWORD,
    password1: PASSWORD,
    password2: PASSWORD,
    oldPassword: PASSWORD,
    username: accounts[0]?.username,
    product: listed[0]?.username,
    productId: products[0],
    product_id: products[1],
    productIds: products,
    id: 1,
    ids: [1, 2],
    customerId: owner,
    listingId: listed[0]?.listingId,
    checkoutId: things.checkoutId,
    paymentId: things.paymentId,
    orderId: things.orderId,
    which: things.paymentId,
    reason: 'made up',
    isConfirmed: true,
    confirmed: true,
    amount: 5,
    amountCents: 500,
    totalPrice: 5,
    totalCents: 500,
    cartItems: [things.cartItem],
    cart_items: [things.cartItem],
    cartItemIds: [things.cartItem],
    paymentGateway: 'param',
    limit: 10,
    page: 1,
  };
}
