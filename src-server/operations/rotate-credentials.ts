import { inTransaction } from '../platform/database.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type Operator, recordChange } from './record-change.ts';

export interface RotationSummary {
  /** Encrypted anew with the first key of the ring. */
  rotated: number;
  /** Had the first key already. */
  current: number;
  /** Ids of the accounts whose password no key of the ring opens; they stay as they are. */
  unreadable: number[];
}

const BATCH = 500;

interface SealedRow {
  id: number;
  password_encrypted: Buffer;
}

/**
 * Encrypts all sold and unsold passwords anew with the first key, batch by batch, while the shop runs: every row is
 * readable before, during and after. Interrupted, it can be run again. Once it reports nothing unreadable, the other
 * keys can be taken out of the ring.
 */
export async function rotateCredentials(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
): Promise<RotationSummary> {
  const summary: RotationSummary = { rotated: 0, current: 0, unreadable: [] };
  let lastId = 0;
  for (;;) {
    const after = lastId;
    const last = await inTransaction(em, (transaction) =>
      rotateBatch(transaction, operator, secrets, after, summary),
    );
    if (last === undefined) return summary;
    lastId = last;
  }
}

/** @returns the last id it looked at, or undefined when there was none after `afterId` */
async function rotateBatch(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
  afterId: number,
  summary: RotationSummary,
): Promise<number | undefined> {
  const rows = await em.execute<SealedRow[]>(
    'select id, password_encrypted from product where id > ? order by id limit ? for update',
    [afterId, BATCH],
  );
  const fresh: { id: number; sealed: string }[] = [];
  for (const { id, password_encrypted: sealed } of rows) {
    if (!secrets.isStale(sealed)) summary.current += 1;
    else {
      const again = sealAgain(secrets, sealed, `product:${id}`);
      if (again) fresh.push({ id, sealed: `\\x${again.toString('hex')}` });
      else summary.unreadable.push(id);
    }
  }
  if (fresh.length > 0) {
    await em.execute(UPDATE, [JSON.stringify(fresh)]);
    await recordChange(em, operator, {
      action: 'credentials rotate',
      subject: 'passwords of accounts',
      after: { rotated: fresh.length },
    });
  }
  summary.rotated += fresh.length;
  return rows.at(-1)?.id;
}

function sealAgain(secrets: Secrets, sealed: Buffer, row: string): Buffer | undefined {
  try {
    return secrets.encrypt(secrets.decrypt(sealed, row), row);
  } catch {
    return undefined;
  }
}

const UPDATE = `
update product set password_encrypted = fresh.sealed
from json_to_recordset(?::json) as fresh (id int, sealed bytea) where product.id = fresh.id`;
