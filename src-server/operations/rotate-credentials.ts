import { inTransaction } from '../platform/database.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type Operator, recordChange } from './record-change.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

export interface RotationSummary {
  /** Encrypted anew with the first key of the ring. */
  rotated: number;
  /** Had the first key already. */
  current: number;
  /** Ids of the accounts whose password no key of the ring opens; they stay as they are. */
  unreadable: number[];
  /** Ids of the cross-site codes whose seed no key of the ring opens. */
  unreadableCodes: number[];
}

const BATCH = 500;

interface SealedRow {
  id: number;
  /** The id of the account it opens; of a cross-site code its own. */
  account: number;
  sealed: Buffer;
}

/**
 * Encrypts all sold and unsold passwords, and what codes are computed from, anew with the first key, batch by batch, while
 * the shop runs: every row is readable before, during and after. Interrupted, it can be run again. Once it reports nothing
 * unreadable, the other keys can be taken out of the ring.
 */
export async function rotateCredentials(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
): Promise<RotationSummary> {
  const summary: RotationSummary = { rotated: 0, current: 0, unreadable: [], unreadableCodes: [] };
  for (const place of SEALED_COLUMNS) {
    let lastId: number | undefined = 0;
    while (lastId !== undefined) {
      const after: number = lastId;
      lastId = await inTransaction(em, (transaction) =>
        rotateBatch(transaction, operator, secrets, { place, after, summary }),
      );
    }
  }
  return summary;
}

/** @returns the last id it looked at, or undefined when there was none after `after` */
async function rotateBatch(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
  { place, after, summary }: { place: SealedColumn; after: number; summary: RotationSummary },
): Promise<number | undefined> {
  const { table, column, account: accountSql } = place;
  const rows = await em.execute<SealedRow[]>(
    `select id, ${accountSql} as account, ${column} as sealed from ${table}
     where id > ? and ${column} is not null order by id limit ? for update`,
    [after, BATCH],
  );
  const fresh: { id: number; sealed: string }[] = [];
  for (const { id, account, sealed } of rows) {
    if (!secrets.isStale(sealed)) summary.current += 1;
    else {
      const again = sealAgain(secrets, sealed, place.rowOf(id, account));
      if (again) fresh.push({ id, sealed: `\\x${again.toString('hex')}` });
      else if (place.holds === 'codes') summary.unreadableCodes.push(account);
      else summary.unreadable.push(account);
    }
  }
  if (fresh.length > 0) {
    await em.execute(
      `update ${table} set ${column} = fresh.sealed
       from json_to_recordset(?::json) as fresh (id int, sealed bytea) where ${table}.id = fresh.id`,
      [JSON.stringify(fresh)],
    );
    await recordChange(em, operator, {
      action: 'credentials rotate',
      subject: place.holds === 'codes' ? 'cross-site codes' : 'passwords of accounts',
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
