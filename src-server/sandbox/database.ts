import type { ColumnType, Generated, Kysely } from 'kysely';
import type { TradeRequirement } from '../../src-shared/trade-in/requirements.ts';
import type { EntityManager } from '../platform/database.ts';
import type { SandboxSession } from './stripe/session-store.ts';

/** The tables of the stand-ins. They have no entities: each is made at the start (`create-tables.ts`). */
export interface SandboxDatabase {
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

/** `em.db` for these tables: inside a transaction it is part of it. */
export function sandboxOf(em: EntityManager): Kysely<SandboxDatabase> {
  return em.getKysely<SandboxDatabase>().withSchema('sandbox');
}
