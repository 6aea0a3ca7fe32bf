/** Rules for all procedures of the console: rights, proofs, and invalid inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRight, type Role, ROLES } from '#shared/admin/rights.ts';
import { ShopError } from '#shared/errors.ts';
import { adminAppRouter } from '#server/admin/admin-router.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { scaled } from '../../support/scale.ts';
import { CONSOLE_CALLS } from '../../support/trpc-calls.ts';
import { operatorBrowser, operatorCaller } from './support/operators.ts';

const RUNS = scaled({ quick: 5, full: 60 });
const shop = useListeningShop();

type Procedure = (typeof CONSOLE_CALLS)[number];

/** For who is not signed in yet. */
const FOR_VISITORS = [
  'session.acceptWithPasskey',
  'session.acceptWithPassword',
  'session.beginInvitedPasskey',
  'session.beginInvitedTotp',
  'session.beginPasskeySignIn',
  'session.current',
  'session.invitation',
  'session.passkeySignIn',
  'session.signIn',
];
/** For every operator, whatever their role: what concerns only themselves. */
const FOR_EVERY_OPERATOR = [
  'account.access',
  'account.addPasskey',
  'account.beginPasskey',
  'account.beginTotp',
  'account.endOtherSessions',
  'account.endSession',
  'account.removePasskey',
  'account.removePassword',
  'account.renewRecoveryCodes',
  'account.sessions',
  'account.setPassword',
  'search.find',
  'presence.leave',
  'presence.look',
  'session.beginPasskeyProof',
  'session.factors',
  'session.prove',
  'session.signOut',
  'views.list',
  'views.remove',
  'views.save',
];

/** Money, prices, passwords, erasures and changes of rights. A price list that is scheduled needs a proof too (prices-router.test.ts). */
const PROVED = [
  'account.addPasskey',
  'account.beginPasskey',
  'account.beginTotp',
  'account.removePasskey',
  'account.removePassword',
  'account.renewRecoveryCodes',
  'account.setPassword',
  'coupons.create',
  'coupons.createBalanceCodes',
  'coupons.createBatch',
  'coupons.revokeBalanceCodes',
  'customers.adjust',
  'customers.erase',
  'customers.export',
  'customers.recoverFactors',
  'disputes.collect',
  'disputes.decide',
  'imports.go',
  'operators.changeRole',
  'operators.disable',
  'operators.enable',
  'operators.invite',
  'operators.resetFactors',
  'orders.exchange',
  'orders.refund',
  'orders.reveal',
  'payments.refund',
  'payments.settle',
  'prices.publish',
  'prices.undo',
  'proposals.confirm',
  'queues.claims.refund',
  'queues.claims.reveal',
  'queues.listings.confirm',
  'queues.listings.reveal',
  'queues.tradeIns.confirm',
  'queues.tradeIns.reveal',
  'settings.change',
  'stock.changePassword',
  'stock.putBackWithPassword',
];

type Caller = Awaited<ReturnType<typeof operatorCaller>>;

/** With an input that no schema knows: an operator who may call the procedure hears that, unless it takes none. */
async function refusalOf(caller: Caller, { name }: Procedure): Promise<string | null> {
  const call = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller) as (
    input: object,
  ) => unknown;
  try {
    const answer = await call({ thisIsNoInput: true });
    if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
      await (answer as AsyncGenerator).return(undefined);
    return null;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return cause instanceof ShopError ? cause.code : 'input';
  }
}

it('every procedure requires a right or is listed as needing none', () => {
  const without = CONSOLE_CALLS.filter(({ meta }) => meta.right === undefined).map(({ name }) => name);
  expect(without.toSorted()).toEqual([...FOR_VISITORS, ...FOR_EVERY_OPERATOR].toSorted());
});

it('exactly these procedures need a fresh proof', () => {
  const proved = CONSOLE_CALLS.filter(({ meta }) => meta.isProved).map(({ name }) => name);
  expect(proved.toSorted()).toEqual(PROVED);
});

it('a visitor may call only what leads to a sign-in', async () => {
  const { createCaller } = adminAppRouter;
  const em = shop.newEm();
  const visitor = createCaller({
    services: shop.services,
    em,
    db: em.db,
    actor: null,
    log: shop.services.log,
    ip: '127.0.0.1',
    addressKey: '127.0.0.1',
    device: { name: '', country: null },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
  });
  const open: string[] = [];
  for (const procedure of CONSOLE_CALLS)
    if ((await refusalOf(visitor, procedure)) !== 'not_authenticated') open.push(procedure.name);
  expect(open.toSorted()).toEqual(FOR_VISITORS.toSorted());
});

describe.each(ROLES)('%s', (role: Role) => {
  it('each role may call exactly what the table of rights permits', async () => {
    for (const procedure of CONSOLE_CALLS) {
      const { right } = procedure.meta;
      const refusal = await refusalOf(await operatorCaller(shop, role), procedure);
      const isPermitted = right === undefined || hasRight(role, right);
      expect([procedure.name, refusal === 'right_missing']).toEqual([procedure.name, !isPermitted]);
    }
  });

  it('requires a fresh proof only where one is needed', async () => {
    for (const procedure of CONSOLE_CALLS) {
      const { right, isProved = false } = procedure.meta;
      if (right !== undefined && !hasRight(role, right)) continue;
      const refusal = await refusalOf(await operatorCaller(shop, role, { isProved: false }), procedure);
      expect([procedure.name, refusal === 'second_factor_required']).toEqual([procedure.name, isProved]);
    }
  });
});

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [[[]]],
    'ä'.repeat(3000),
    '٣',
    '\ud800',
    "' or 1=1 --",
    '00000000-0000-0000-0000-000000000000',
    '2026-02-31T25:00:00Z',
    'constructor',
    { __proto__: null, toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Objects with the keys of the schema and strange values in them, now and then with one more; or something else altogether. */
function strangeInput({ inputs }: Procedure): fc.Arbitrary<unknown> {
  const keys = inputs.flatMap((schema) => Object.keys((schema as { shape?: object }).shape ?? {}));
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(keys.map((key) => [key, strange])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: fc.constant({ unknownKey: 1 }) },
  );
}

it.each(
  CONSOLE_CALLS.filter(({ type }) => type !== 'subscription').map((each) => [each.name, each] as const),
)('%s never breaks, whatever it is given', async (path, procedure) => {
  const browser = await operatorBrowser(shop, 'owner');
  const address = `/api/admin/trpc/${path}`;
  await fc.assert(
    fc.asyncProperty(strangeInput(procedure), async (input) => {
      const { status, body } =
        procedure.type === 'query'
          ? await browser.get(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`)
          : await browser.post(address, input);
      expect([path, status, status < 500 ? null : body]).toEqual([path, status, null]);
    }),
    { numRuns: RUNS },
  );
  const huge = await browser.post(address, { text: 'x'.repeat(70_000) });
  expect(huge.status).toBeGreaterThanOrEqual(400);
  expect(huge.status).toBeLessThan(500);
});
