/** Concurrent clients compete for the same things while connections break: what they see is linearizable. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropSilentConnections } from '#server/platform/guarded-pool.ts';
import { type Plant, PlantedStatements } from '../support/planted-statements.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { ConcurrentClients } from './support/concurrent-clients.ts';

const ROUNDS = scaled({ quick: 4, full: 100 });
const CALLS_EACH = 14;
/** Enough rounds that a fault which needs a race shows in one of them. */
const PLANTED_ROUNDS = 12;
const CONNECTIONS_CUT = 6;

let shop: TestShop;
let planted: PlantedStatements;
let other: Client;
beforeAll(async () => {
  shop = await openTestShop();
  const pool = await shop.orm.em.getConnection().getNativeClient();
  planted = new PlantedStatements(pool);
  dropSilentConnections(pool, 0);
  other = new Client({ connectionString: shop.databaseUrl });
  await other.connect();
}, withinMs(120_000));
afterAll(async () => {
  await other.end();
  await shop.close();
});

async function findProblems(
  rounds: number,
  alongside: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const clients = await ConcurrentClients.open(shop, seed);
    const [problems] = await Promise.all([clients.run(CALLS_EACH), alongside()]);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** Terminates an active connection, a few times. */
async function cutConnections(): Promise<void> {
  for (let cut = 0; cut < CONNECTIONS_CUT;) {
    const { rowCount } = await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state like '%transaction%'
       and pid <> pg_backend_pid() order by random() limit 1`,
    );
    cut += rowCount ?? 0;
    if (rowCount === 0) break;
  }
}

it(
  `${ROUNDS} rounds of clients at once see nothing that one at a time could not`,
  async () => {
    expect(await findProblems(ROUNDS)).toEqual([]);
  },
  withinMs(120_000),
);

it(
  `nor while connections break`,
  async () => {
    expect(await findProblems(ROUNDS, cutConnections)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  },
  withinMs(120_000),
);

const sql = (statement: string) => other.query(statement);

interface PlantedFault {
  fault: string;
  /** The message that reveals it. */
  finds: RegExp;
  plant: Plant;
  /** Changes of the schema that it needs. */
  prepare?: string;
}

const FAULTS: readonly PlantedFault[] = [
  {
    fault: 'a lost update',
    finds: /^balance .*read/,
    plant: (text) =>
      withoutBalanceLock(text).replace(
        '"a"."balance_cents" + "line"."cents"',
        '(select s.balance_cents from ledger_account s where s.id = a.id) + "line"."cents"',
      ),
  },
  {
    fault: 'a double sale',
    finds: /^product .*sold/,
    plant: (text) => text.replace(' for no key update of "product"', ''),
    prepare: 'drop index purchase_one_owner',
  },
  {
    fault: 'a stale read after an own write',
    finds: /^balance .*read/,
    plant: (text) =>
      text === 'select "balance_cents" from "ledger_account" where "code" = $1'
        ? 'select stale_balance($1) as balance_cents'
        : text,
    prepare: `create table stale (code text primary key, cents bigint);
      create function stale_balance(of_code text) returns bigint language plpgsql as $$
      declare before bigint; present bigint;
      begin
        select balance_cents into present from ledger_account where code = of_code;
        select cents into before from stale where code = of_code;
        insert into stale values (of_code, present) on conflict (code) do update set cents = present;
        return coalesce(before, present);
      end $$`,
  },
  {
    fault: 'a forgotten release',
    finds: /^balance .*poor/,
    plant: (text) =>
      text.replace(
        'returning "customer_id", "balance_part_cents"',
        'returning "customer_id", 0 as "balance_part_cents"',
      ),
  },
  {
    fault: 'a double credit',
    finds: /^balance .*once/,
    plant: (text) =>
      text
        .replace(
          /^(select "payment"\..*)"payment"\."status"(.* from "payment" where "id" = \$1)( for update)?$/,
          `$1'pending' as "status"$2`,
        )
        .replace('values ($3, $4, $5,', `values ($3 || ':' || nextval('journal_id_seq'), $4, $5,`),
  },
];

function withoutBalanceLock(text: string): string {
  return text.replace(/^(select "balance_cents" from "ledger_account" where "code" = \$1) for update$/, '$1');
}

describe('each planted fault is found', () => {
  it.each(FAULTS)(
    '$fault',
    async ({ plant, prepare, finds }) => {
      if (prepare !== undefined) await sql(prepare);
      const problems = await planted.during(plant, () => findProblems(PLANTED_ROUNDS));
      expect(problems).toContainEqual(expect.stringMatching(finds));
    },
    withinMs(120_000),
  );
});
