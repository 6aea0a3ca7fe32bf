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

/** What each right permits, by the names of the calls; with `!` only after a fresh proof: money, prices, passwords, erasures, rights
 * (decision 0054). A price list that is scheduled needs a proof too (prices-router.test.ts). */
const PERMITTED: Record<string, string> = {
  'claims.decide':
    'queues.claims.previewRefund queues.claims.refund! queues.claims.reject queues.claims.reveal! queues.listings.confirm! queues.listings.refuse queues.listings.reveal!',
  'coupons.change':
    'coupons.create! coupons.createBalanceCodes! coupons.createBatch! coupons.revoke coupons.revokeBalanceCodes!',
  'coupons.read': 'coupons.balanceBatches coupons.balanceCodes coupons.list coupons.timeZone coupons.uses',
  'customers.adjust': 'customers.adjust! customers.previewAdjustment',
  'customers.block': 'customers.block customers.clearReport customers.unblock',
  'customers.erase': 'customers.erase! customers.export! customers.previewErasure',
  'customers.factors': 'customers.recoverFactors! customers.stopRecovery',
  'customers.note': 'customers.addNote',
  'customers.read': 'customers.list customers.one customers.transactions',
  'customers.transfers': 'customers.allowTransfers',
  'disputes.decide': 'disputes.collect! disputes.decide! disputes.previewCollection disputes.previewDecision',
  'figures.read': 'today.figures today.live',
  'health.read': 'health.jobs health.state',
  'jobs.retry': 'queues.retryJob',
  'ledger.read': 'ledger.accounts ledger.audit ledger.audits ledger.journal ledger.journals ledger.kinds',
  'log.read': 'log.list',
  'mails.resend': 'orders.resendMail queues.resendMail queues.resendMails',
  'marketplace.read':
    'marketplace.bids marketplace.claims marketplace.day marketplace.listings queues.claims.one',
  'operators.change':
    'operators.changeRole! operators.disable! operators.enable! operators.invite! operators.list operators.resetFactors!',
  'orders.exchange': 'orders.exchange! orders.previewExchange',
  'orders.read': 'orders.list orders.one',
  'orders.refund':
    'orders.previewRefund orders.refund! payments.previewRefund payments.refund! queues.sendRefund queues.settleReturnedRefund!',
  'passwords.reveal': 'orders.reveal!',
  'payments.read': 'disputes.list disputes.one payments.list payments.one payments.provider',
  'payments.settle': 'payments.previewSettlement payments.settle! queues.askProvider',
  'prices.change': 'prices.cancelPlan prices.plan prices.publish! prices.undo!',
  'prices.read': 'prices.current prices.effect prices.history prices.plans',
  'queues.read': 'proposals.confirm! proposals.decline proposals.list queues.counts queues.list',
  'settings.change': 'settings.change!',
  'settings.read': 'settings.history settings.list',
  'skins.change': 'skins.changeTier skins.checkPictures',
  'stock.change':
    'imports.badRows imports.begin imports.cancel imports.check imports.go! imports.inspect imports.list imports.status stock.changePassword! stock.edit stock.putBack stock.putBackWithPassword! stock.withdraw',
  'stock.read': 'skins.facts skins.list skins.titles stock.list stock.product stock.totals',
  'trade_ins.decide': 'queues.tradeIns.confirm! queues.tradeIns.refuse queues.tradeIns.reveal!',
};

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

it('each procedure requires its right, and a fresh proof where much is at stake', () => {
  const permitted: Record<string, string> = {};
  for (const { name, meta } of CONSOLE_CALLS.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (meta.right === undefined) continue;
    const before = permitted[meta.right];
    permitted[meta.right] = `${before === undefined ? '' : `${before} `}${name}${meta.isProved ? '!' : ''}`;
  }
  expect(permitted).toEqual(PERMITTED);
  const proved = CONSOLE_CALLS.filter(({ meta }) => meta.right === undefined && meta.isProved);
  expect(proved.map(({ name }) => name).toSorted()).toEqual([
    'account.addPasskey',
    'account.beginPasskey',
    'account.beginTotp',
    'account.removePasskey',
    'account.removePassword',
    'account.renewRecoveryCodes',
    'account.setPassword',
  ]);
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
