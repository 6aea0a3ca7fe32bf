import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database.ts';
import { readCode } from '../coupon.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';

/** One code, or all with a prefix. */
export interface RevocationRequest {
  code?: string | undefined;
  prefix?: string | undefined;
  reason?: string | undefined;
}

/**
 * Revokes discount codes; pending checkouts keep theirs. Throws OperationRefused if there is nothing to revoke.
 * @returns the codes that were valid until now
 */
export async function revokeCoupons(
  ctx: OperatorContext,
  { code, prefix, reason }: RevocationRequest,
): Promise<string[]> {
  if ((code === undefined) === (prefix === undefined)) {
    throw new OperationRefused('say either a code or --prefix with what the codes begin with');
  }
  const wanted = readCode(code ?? prefix ?? '');
  return inTransaction(ctx, async (transaction) => {
    const rows = await transaction.db
      .updateTable('discount_coupon')
      .set({ is_active: false })
      .where('code', 'in', (eb) =>
        eb
          .selectFrom('discount_coupon')
          .select('code')
          .where('is_active', '=', true)
          .where(code === undefined ? sql<boolean>`starts_with(code, ${wanted})` : eb('code', '=', wanted))
          .orderBy('code')
          .forUpdate(),
      )
      .returning('code')
      .execute();
    const revoked = rows.map((row) => row.code).toSorted();
    if (revoked.length === 0) {
      if (code === undefined) throw new OperationRefused(`no coupon in use begins with ${wanted}`);
      const text = `there is no coupon ${wanted} in use`;
      throw new OperationRefused(`${text}; "coupons list" shows them`, { inConsole: text });
    }
    await recordChange(transaction, {
      action: 'coupons revoke',
      subject: code === undefined ? `coupons ${wanted}*` : `coupon ${wanted}`,
      reason,
      before: { isActive: true },
      after: { isActive: false, codes: revoked },
    });
    return revoked;
  });
}
