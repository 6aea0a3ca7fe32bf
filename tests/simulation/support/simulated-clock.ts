/**
 * The time of a simulation, for the process and the database. In a simulated database `now()` and `clock_timestamp()` are
 * functions that read a setting of the connection; each connection is updated before its next statement.
 */
import type { Client } from 'pg';
import type { Clock } from '#server/platform/clock.ts';
import type { BatchedStatement } from '#server/platform/statement-batch.ts';

const BEGINNING = Date.UTC(2026, 0, 5, 12);

/** Found before PostgreSQL's own functions, which come later in `search_path`. */
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

/** Converts a migrated database to simulated time, for all connections opened from now on. */
export async function simulateTime(client: Client): Promise<void> {
  await client.query(FUNCTIONS);
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  const name = rows[0]?.name;
  const beginning = new Date(BEGINNING).toISOString();
  await client.query(`alter database ${name} set search_path = simulated, pg_catalog, public`);
  await client.query(`alter database ${name} set simulated.began = '${beginning}'`);
  await client.query(`alter database ${name} set simulated.now = '${beginning}'`);
}

const SET_TIME = `select set_config('simulated.began', $1, false), set_config('simulated.now', $2, false)`;

interface KnownTime {
  began: number;
  now: number;
}

export class SimulatedClock implements Clock {
  #at = BEGINNING;
  readonly #known = new WeakMap<object, KnownTime>();
  /** The start time of each connection's transaction. */
  readonly #began = new WeakMap<object, number>();

  now(): Date {
    return new Date(this.#at);
  }

  restart(): void {
    this.#at = BEGINNING;
  }

  pass(seconds: number): void {
    this.#at += seconds * 1000;
  }

  /**
   * Sets a connection's time before its next statement. Within a transaction `now()` stays at its start. @returns the
   * statement to send before it, if any
   */
  bring(client: object, text: string): BatchedStatement | undefined {
    if (/^(commit|rollback)$/i.test(text)) this.#began.delete(client);
    // A setting made in a rolled-back transaction is undone.
    if (/^rollback/i.test(text)) this.#known.delete(client);
    if (/^(commit|rollback)/i.test(text)) return undefined;
    if (/^(begin|start transaction)/i.test(text)) {
      this.#began.set(client, this.#at);
      return undefined;
    }
    const began = this.#began.get(client) ?? this.#at;
    const known = this.#known.get(client);
    if (known?.began === began && known.now === this.#at) return undefined;
    this.#known.set(client, { began, now: this.#at });
    return { name: 'simulated-time', text: SET_TIME, values: [iso(began), iso(this.#at)] };
  }

  /** A statement failed on this connection: a setting sent before it may have been undone. */
  forget(client: object): void {
    this.#known.delete(client);
  }
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
