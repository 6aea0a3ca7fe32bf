import {
  type ColumnType,
  type CreateTableBuilder,
  type Generated,
  type Kysely,
  type SchemaModule,
  sql,
} from 'kysely';
import type { TradeRequirement } from '../../../src-shared/trade-in/requirements.ts';
import type { Database } from '../../../src-server/entities.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import type { SandboxSession } from './stripe/sandbox-session.ts';

/** The tables of the sandbox providers. They have no entities; `createTables` creates each at the start. */
interface SandboxDatabase {
  mail: {
    id: Generated<number>;
    message_id: string;
    sender: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    sent_at: Generated<Date>;
  };
  game_account: {
    username: string;
    failing: Generated<TradeRequirement[]>;
    is_unchecked: Generated<boolean>;
    asked_at: Generated<Date>;
  };
  param_order: {
    number: Generated<number>;
    order_id: string;
    transaction_id: string;
    page_token: string;
    amount_cents: number;
    currency: Generated<string>;
    masked_card: string;
    success_url: string;
    fail_url: string;
    /** waiting: the bank's page is open. */
    status: Generated<'waiting' | 'paid' | 'failed'>;
    paid_cents: Generated<number>;
    paid_currency: Generated<string>;
    paid_at: Date | null;
    refunded_cents: Generated<number>;
    created_at: Generated<Date>;
  };
  stripe_session: {
    id: string;
    idempotency_key: string | null;
    request_hash: string;
    /** Inserted as JSON. */
    session: ColumnType<SandboxSession, string, SandboxSession>;
    created_at: Generated<Date>;
  };
  stripe_refund: { idempotency_key: string };
}

/** `em.db` typed for these tables: inside a transaction it is part of it. */
export function sandboxOf(em: EntityManager): Kysely<SandboxDatabase> {
  return inSandbox(em.db);
}

/** The same for prepared statements. */
export function inSandbox(db: Kysely<Database>): Kysely<SandboxDatabase> {
  return db.withSchema('sandbox') as unknown as Kysely<SandboxDatabase>;
}

/** Several processes may start at once, and CREATE ... IF NOT EXISTS is not safe against concurrent runs. */
const CREATION_LOCK = 3_020_01;

/**
 * Creates a provider's tables unless they exist. The providers stand for other companies, so they have tables of their
 * own, in a schema that migrations create. Call at the start.
 */
export async function createTables(
  em: EntityManager,
  ...tables: readonly ((schema: SchemaModule) => CreateTableBuilder<string>)[]
): Promise<void> {
  await em.transactional(async (transaction) => {
    const db = sandboxOf(transaction);
    await sql`select pg_advisory_xact_lock(${CREATION_LOCK})`.execute(db);
    for (const table of tables) await table(db.schema).ifNotExists().execute();
  });
}
