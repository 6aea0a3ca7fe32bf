/** A shop on a database with simulated time and unreliable providers, which is reset for each history. */
import pg from 'pg';
import { checkoutJobHandlers } from '#server/checkout/index.ts';
import { type CustomerContext, type OperatorContext, operatorContext } from '#server/context.ts';
import { marketplaceJobHandlers } from '#server/marketplace/index.ts';
import { paymentJobHandlers } from '#server/payments/index.ts';
import { dropSilentConnections } from '#server/platform/guarded-pool.ts';
import type { JobHandler } from '#server/platform/jobs.ts';
import { BatchedClient } from '#server/platform/statement-batch.ts';
import { writeSetting } from '#server/settings/index.ts';
import { type AccountVerifier, tradeInJobHandlers } from '#server/trade-in/index.ts';
import { walletJobHandlers } from '#server/wallet/index.ts';
import { PlantedStatements } from '../../support/planted-statements.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { openTestShop, type TestShop, until } from '../../support/test-shop.ts';
import { nameOf, planOnce, sendPlannedOnce } from './planned-once.ts';
import { replaceProcessRandomness } from './seeded-process.ts';
import { SimulatedClock, simulateTime } from './simulated-clock.ts';
import { StatementGate } from './statement-gate.ts';
import { UnreliableCardGateway, UnreliableHostedCheckout } from './unreliable-providers.ts';

/** Unlimited: turns decide, not time. */
const NO_TIME_LIMITS = {
  connectMs: 60_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  answerMs: 0,
  heartbeatMs: 600_000,
  heartbeatAnswerMs: 600_000,
};

/** Triggers leave wake-ups to the shop (`platform/wake-ups.ts`). */
const WAKES_NO_PROCESS = '-c level30.wakes_after_commit=on';

/** The initial state of a history. */
export interface Beginning {
  balancesCents: readonly number[];
  /** How many premium accounts each customer owns, by customer from 0. */
  owned: readonly number[];
  forSale: number;
}

export interface SimulatedShop {
  shop: TestShop;
  stripe: UnreliableHostedCheckout;
  param: UnreliableCardGateway;
  clock: SimulatedClock;
  gate: StatementGate;
  /** For faults that the laws must detect. */
  planted: PlantedStatements;
  /** All recurring and queued jobs except mails. */
  handlers: readonly JobHandler<object>[];
  /** Empties the shop and fills it for the next history. Ids of customers and products start at 1. */
  beginAnew(beginning: Beginning): Promise<void>;
  /** Runs a statement on the simulation's own connection, in simulated time. Statements used only once are not prepared. */
  rows<Row extends object>(
    text: string,
    values?: unknown[],
    options?: { isPlannedOnce: boolean },
  ): Promise<Row[]>;
  as(customerId: number): CustomerContext;
  operator(): OperatorContext<TestShop['services']>;
  close(): Promise<void>;
}

export const emailOf = (customerId: number): string => `customer-${customerId}@example.com`;

/** @param database migrated and owned by the caller; dropped at the end */
export async function openSimulatedShop(database: TestDatabase): Promise<SimulatedShop> {
  const preparing = new pg.Client({ connectionString: database.url });
  await preparing.connect();
  await simulateTime(preparing);
  await planOnce(preparing);
  await preparing.end();

  const stripe = new UnreliableHostedCheckout();
  const param = new UnreliableCardGateway();
  const shop = await openTestShop({ database, timeLimits: NO_TIME_LIMITS, hasRealProviders: false });
  const { services } = shop;
  const monitor = new pg.Client({ connectionString: database.url, options: WAKES_NO_PROCESS });
  await monitor.connect();
  const monitorQueries = new BatchedClient(monitor as unknown as pg.PoolClient);
  const clock = new SimulatedClock();
  for (const flag of ['flags.param', 'flags.auction', 'flags.trade'] as const) {
    await writeSetting(shop.orm.em.fork(), flag, true);
    await until(() => services.settings.get(flag));
  }
  // Nothing here uses the catalog, which would poll several times a second.
  await services.catalog.keep();
  const pool = await shop.orm.em.getConnection().getNativeClient();
  const planted = new PlantedStatements(pool);
  const gate = new StatementGate(pool, clock, monitor);
  // Connections opened before have no gate.
  dropSilentConnections(pool, 0);
  stripe.line.gate = gate;
  param.line.gate = gate;
  Object.assign(services, {
    hostedCheckout: stripe,
    cardGateway: param,
    clock,
    limits: noLimits(),
    accountVerifier: sureVerifier,
  });
  const giveBack = replaceProcessRandomness();
  const emptying = await openEmptying(database.url);
  const sealed = Array.from({ length: 50 }, (_, id) =>
    services.secrets.encrypt(`secret-${id}`, `product:${id}`),
  );
  const work = () => shop.work();
  const rows = async <Row extends object>(
    text: string,
    values: unknown[] = [],
    { isPlannedOnce = true } = {},
  ): Promise<Row[]> => {
    const name = isPlannedOnce ? nameOf(text) : undefined;
    const query = monitorQueries.query.bind(monitorQueries);
    const answer = await sendPlannedOnce(query, [{ name, text, values }], clock.bring(monitor, text));
    return (answer as pg.QueryResult<Row>).rows;
  };
  return {
    shop,
    stripe,
    param,
    clock,
    gate,
    planted,
    handlers: [
      ...checkoutJobHandlers(work),
      ...paymentJobHandlers(work),
      ...marketplaceJobHandlers(work),
      ...walletJobHandlers(work),
      ...tradeInJobHandlers(work),
    ],
    async beginAnew(beginning) {
      clock.restart();
      stripe.forget();
      param.forget();
      await emptying.empty();
      await rows(...filling(beginning, sealed));
    },
    rows,
    as: (customerId) => {
      const ctx = shop.as(customerId);
      return { ...ctx, actor: { ...ctx.actor, email: emailOf(customerId) } };
    },
    operator: () =>
      operatorContext(services, shop.orm.em.fork(), {
        who: 'olga',
        osUser: 'shop',
        run: crypto.randomUUID(),
      }),
    async close() {
      giveBack();
      await emptying.close();
      gate.close();
      await monitor.end();
      await shop.close();
    },
  };
}

/** Rate limits are not part of the simulation. */
function noLimits(): TestShop['services']['limits'] {
  return {
    consume: () => Promise.resolve(),
    giveBack: () => Promise.resolve(),
    guess: (_rule, _key, { check }) => check(),
  };
}

/** Half of the accounts are verified at once, the others wait for the operator. */
const sureVerifier: AccountVerifier = {
  check: ({ username }) =>
    Promise.resolve({ outcome: Number(username.split('-')[1]) % 2 === 0 ? 'passed' : 'unchecked' }),
};

/** After this many histories, tables are truncated instead of deleting their rows, which is slow but leaves no dead rows. */
const BETWEEN_CUTS = 100;

interface Emptying {
  empty: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Empties every table that is empty in a new shop, and keeps the shop's own ledger accounts. All ids restart, so that a history is
 * the same wherever it comes in a run. Done by functions on a separate connection: they are planned once, and other connections need
 * not plan again because the triggers that keep the ledger append-only are disabled here.
 */
async function openEmptying(url: string): Promise<Emptying> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const emptied: string[] = ['public.ledger_account'];
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) emptied.push(name);
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `select d.objid::regclass::text as name from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
     where d.refobjid = any($1::regclass[]) and d.deptype in ('a', 'i') order by 1`,
    [emptied],
  );
  const clear = [...emptied, 'pgboss.job'].map((name) => `delete from ${name};`);
  const restart = sequences.map(({ name }) => `perform setval('${name}', 1, false);`);
  await client.query(`
    create table simulated.system_account as select * from ledger_account;
    create function simulated.empty() returns void language plpgsql as $$ begin
      ${clear.join('\n')}
      ${restart.join('\n')}
      insert into ledger_account select * from simulated.system_account;
      perform setval(pg_get_serial_sequence('ledger_account', 'id'), (select max(id) from ledger_account));
    end $$;`);
  let histories = 0;
  return {
    async empty() {
      if (histories % BETWEEN_CUTS === BETWEEN_CUTS - 1)
        await client.query(`truncate ${emptied.join(', ')}, pgboss.job`);
      await client.query('select simulated.empty()');
      histories += 1;
    },
    close: () => client.end(),
  };
}

/** One statement that fills the shop. */
function filling(
  { balancesCents, owned, forSale }: Beginning,
  sealed: readonly Buffer[],
): [text: string, values: unknown[]] {
  const products = forSale + owned.reduce((sum, count) => sum + count, 0);
  const owners = owned.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
  return [
    `with
     c as (insert into customer (email, password_hash, email_verified_at, is_balance_transfer_allowed)
       select 'customer-' || n || '@example.com', 'x', now(), true from generate_series(1, cardinality($1::bigint[])) n
       returning id),
     a as (insert into ledger_account (code, kind, customer_id, balance_cents)
       select k.kind || ':' || c.id, k.kind, c.id, case k.kind when 'customer' then ($1::bigint[])[c.id] else 0 end
       from c, (values ('customer'), ('escrow')) k(kind) order by c.id, k.kind returning id, customer_id, kind),
     j as (insert into journal (reference, kind, description, created_at)
       select 'opening:' || a.customer_id, 'adjustment', 'Opening balance', now() from a
       where a.kind = 'customer' and ($1::bigint[])[a.customer_id] > 0 order by a.customer_id returning id, reference),
     e as (insert into journal_entry (journal_id, account_id, amount_cents)
       select j.id, a.id, ($1::bigint[])[a.customer_id] from j join a on a.kind = 'customer' and j.reference = 'opening:' || a.customer_id
       union all
       select j.id, s.id, -($1::bigint[])[a.customer_id] from j join a on a.kind = 'customer' and j.reference = 'opening:' || a.customer_id
         cross join (select id from ledger_account where code = 'system:adjustment') s),
     p as (insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins,
         permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division, status)
       select 'account-' || n, ($4::bytea[])[n], 'EUW', 30, 0, 0, '{}', '{}', '{}', false, n > $3, false, true, '0', 0,
         case when n > $3 then 'sold' else 'for_sale' end
       from generate_series(1, $5::int) n order by n returning id),
     u as (insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days)
       select ($2::int[])[p.id - $3], p.id, 500, 'premium', 30 from p where p.id > $3 order by p.id),
     d as (insert into discount_coupon (code, discount_type, amount, max_uses, max_uses_per_customer)
       values ('TWICE', 'percentage', 1000, 2, 1))
     select 1`,
    [balancesCents, owners, forSale, sealed.slice(1, products + 1), products],
  ];
}
