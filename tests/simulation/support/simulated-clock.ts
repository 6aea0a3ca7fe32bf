/**
 * The time of a simulation, for the process and for the database. In a simulated database `now()` and `clock_timestamp()` are
 * functions that read a setting of the connection; each connection is brought up to the time before its next statement.
 */
import type { Client, PoolClient } from 'pg';
import type { Clock } from '#server/platform/clock.ts';

const BEGINNING = Date.UTC(2026, 0, 5, 12);

/** Found before PostgreSQL's own, which `search_path` names after them. */
const FUNCTIONS = `
create schema simulated;
create function simulated.now() returns timestamptz language sql stable
  as $$ select current_setting('simulated.began')::timestamptz $$;
create function simulated.clock_timestamp() returns timestamptz language sql volatile
  as $$ select current_setting('simulated.now')::timestamptz $$;
do $$
declare place record;
begin
  perform set_config('search_path', 'simulated, pg_catalog, public', true);
  -- Defaults were bound to PostgreSQL's functions when the tables were made.
  for place in
    select a.attrelid::regclass as of_table, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
  loop
    execute format('alter table %s alter column %I set default %s', place.of_table, place.name,
      replace(place.value, 'pg_catalog.', ''));
  end loop;
end $$;`;

/** Makes a migrated database one of simulated time, for all connections that are opened from now on. */
export async function simulateTime(client: Client): Promise<void> {
  await client.query(FUNCTIONS);
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  const name = rows[0]?.name;
  const beginning = new Date(BEGINNING).toISOString();
  await client.query(`alter database ${name} set search_path = simulated, pg_catalog, public`);
  await client.query(`alter database ${name} set simulated.began = '${beginning}'`);
  await client.query(`alter database ${name} set simulated.now = '${beginning}'`);
}

interface KnownTime {
  began: number;
  now: number;
}

export class SimulatedClock implements Clock {
  #at = BEGINNING;
  readonly #known = new WeakMap<object, KnownTime>();
  readonly #inTransaction = new WeakSet<object>();

  now(): Date {
    return new Date(this.#at);
  }

  restart(): void {
    this.#at = BEGINNING;
  }

  pass(seconds: number): void {
    this.#at += seconds * 1000;
  }

  /** Before a statement: the connection's time. Within a transaction `now()` stays when that began. */
  async bring(
    client: PoolClient | Client,
    text: string,
    send: (statement: string) => Promise<unknown>,
  ): Promise<void> {
    if (/^(commit|rollback)/i.test(text)) {
      this.#inTransaction.delete(client);
      // What was set in a transaction that is rolled back is not set.
      if (!/^commit$/i.test(text) && !/savepoint/i.test(text)) this.#known.delete(client);
      return;
    }
    const isWithin = this.#inTransaction.has(client);
    if (/^(begin|start transaction)/i.test(text)) this.#inTransaction.add(client);
    const known = this.#known.get(client);
    const began = isWithin ? (known?.began ?? this.#at) : this.#at;
    if (known?.began === began && known.now === this.#at) return;
    await send(`set simulated.began = '${iso(began)}'; set simulated.now = '${iso(this.#at)}'`);
    this.#known.set(client, { began, now: this.#at });
  }
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
