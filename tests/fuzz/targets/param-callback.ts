/** The form posted by the bank's page: only the order's name is read from it, and only if PostgreSQL accepts it as text. */
import assert from 'node:assert/strict';
import { orderIdOf } from '#server/payments/commands/receive-param-callback.ts';

const LONGEST = 50;

/** @param data the body */
export function fuzz(data: Buffer): void {
  const id = orderIdOf(data);
  assert.ok(id.length <= LONGEST && !id.includes('\0'));
  assert.equal(
    orderIdOf(Buffer.from(`TURKPOS_RETVAL_Siparis_ID=${encodeURIComponent(id.toWellFormed())}`)),
    id.toWellFormed(),
  );
}
