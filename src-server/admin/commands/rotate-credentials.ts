import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { recordset } from '../../platform/sql.ts';
import { recordChange } from '../../operator-log/index.ts';
import { SEALED_COLUMNS, type SealedColumn } from '../sealed-columns.ts';

export interface RotationSummary {
  /** Re-encrypted with the first key of the ring. */
  rotated: number;
  /** Already encrypted with the first key. */
  current: number;
  /** Ids of the accounts whose password no key of the ring can decrypt; they are not changed. */
  unreadable: number[];
  /** Ids of the cross-site codes whose seed no key can decrypt. */
  unreadableCodes: number[];
  /** Ids of the customers whose authenticator secret no key can decrypt. */
  unreadableFactors: number[];
  /** The same for operators. */
  unreadableOperatorFactors: number[];
}

const BATCH = 500;

/**
 * Re-encrypts all passwords, and the secrets of codes and factors, with the first key, in batches, while the shop runs:
 * every row is readable before, during and after. If interrupted, it can be run again. Once it reports nothing unreadable,
 * the other keys can be removed from the ring.
 */
export async function rotateCredentials(
  ctx: OperatorContext<{ secrets: Secrets }>,
): Promise<RotationSummary> {
  const summary: RotationSummary = {
    rotated: 0,
    current: 0,
    unreadable: [],
    unreadableCodes: [],
    unreadableFactors: [],
    unreadableOperatorFactors: [],
  };
  for (const place of SEALED_COLUMNS) {
    let lastId: number | undefined = 0;
    while (lastId !== undefined) {
      const after: number = lastId;
      lastId = await inTransaction(ctx, (transaction) => rotateBatch(transaction, { place, after, summary }));
    }
  }
  return summary;
}

/** @returns the last id processed, or undefined if there was none after `after` */
async function rotateBatch(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { place, after, summary }: { place: SealedColumn; after: number; summary: RotationSummary },
): Promise<number | undefined> {
  const { secrets } = ctx.services;
  const { table, column } = place;
  const rows = await ctx.db
    .selectFrom(table)
    .select(['id', place.account.as('account'), sql.ref<Buffer>(column).as('sealed')])
    .where('id', '>', after)
    .where(sql.ref(column), 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  const fresh: { id: number; sealed: Buffer }[] = [];
  for (const { id, account, sealed } of rows) {
    if (!secrets.isStale(sealed)) summary.current += 1;
    else {
      const again = secrets.reseal(sealed, place.rowOf(id, account));
      if (again) fresh.push({ id, sealed: again });
      else unreadableOf(summary, place).push(account);
    }
  }
  if (fresh.length > 0) {
    await ctx.db
      .updateTable(table)
      .from(recordset('fresh', fresh, { id: 'int', sealed: 'bytea' }))
      .set(sql.ref<Buffer>(column), (eb) => eb.ref('fresh.sealed'))
      .whereRef(`${table}.id`, '=', 'fresh.id')
      .execute();
    await recordChange(ctx, {
      action: 'credentials rotate',
      subject: SUBJECTS[place.holds],
      after: { rotated: fresh.length },
    });
  }
  summary.rotated += fresh.length;
  return rows.at(-1)?.id;
}

const SUBJECTS: Readonly<Record<SealedColumn['holds'], string>> = {
  passwords: 'passwords of accounts',
  codes: 'cross-site codes',
  factors: 'authenticator apps',
  operator_factors: 'authenticator apps of operators',
};

function unreadableOf(summary: RotationSummary, { holds }: SealedColumn): number[] {
  return {
    passwords: summary.unreadable,
    codes: summary.unreadableCodes,
    factors: summary.unreadableFactors,
    operator_factors: summary.unreadableOperatorFactors,
  }[holds];
}
