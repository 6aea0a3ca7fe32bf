import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operatorContext } from '#server/context.ts';
import { resetFactors } from '#server/operators/index.ts';
import { removeFactorsAndSessions } from '#server/operators/operator-factors.ts';
import { type DatabaseContext, type EntityManager, inTransaction } from '#server/platform/database.ts';
import type { PasskeyCreation } from '#shared/identity/passkeys.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { Answer } from '../../support/test-browser.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG } from '../../support/test-shop.ts';
import { operatorBrowser } from '../admin/support/operators.ts';

const shop = useListeningShop();

/** Runs `change` in a transaction that holds the operator's row while `asked` waits for it. */
async function whileWaiting<T>(
  id: number,
  asked: () => Promise<T>,
  change: (held: DatabaseContext) => Promise<unknown>,
): Promise<T> {
  const { waiting } = await inTransaction<EntityManager, { waiting: Promise<T> }>(
    shop.newEm(),
    async (em) => {
      await em.db.selectFrom('operator').select('id').where('id', '=', id).forUpdate().execute();
      const answer = asked();
      await untilSomebodyWaits(shop);
      await change({ em, db: em.db });
      return { waiting: answer };
    },
  );
  return waiting;
}

const passkeysOf = (id: number) =>
  shop
    .newEm()
    .db.selectFrom('operator_passkey')
    .select('credential_id')
    .where('operator_id', '=', id)
    .execute();

/** An operator, and the request with which they add a passkey. */
async function addingPasskey(): Promise<{ id: number; add: () => Promise<Answer> }> {
  const browser = await operatorBrowser(shop, 'support');
  const { id } = await shop.row<{ id: number }>('select max(id) as id from operator');
  const asked = await browser.post('/api/admin/trpc/account.beginPasskey');
  const { data } = (asked.body as { result: { data: PasskeyCreation } }).result;
  const response = new SoftwareAuthenticator(TEST_CONFIG.publicUrl).make(data);
  return { id, add: () => browser.post('/api/admin/trpc/account.addPasskey', { response }) };
}

const disable = ({ db }: DatabaseContext, id: number) =>
  db.updateTable('operator').set({ disabled_at: new Date() }).where('id', '=', id).execute();

describe('a passkey that an operator adds', () => {
  it('is theirs', async () => {
    const { id, add } = await addingPasskey();
    expect((await add()).status).toBe(200);
    expect(await passkeysOf(id)).toHaveLength(1);
  });

  it.each([
    { what: 'their factors are removed', change: removeFactorsAndSessions },
    { what: 'they are disabled', change: disable },
  ])('is refused if $what meanwhile', async ({ change }) => {
    const { id, add } = await addingPasskey();
    const refused = await whileWaiting(id, add, (held) => change(held, id));
    expect(refused).toMatchObject({ status: 403, body: { error: { data: { code: 'not_authenticated' } } } });
    expect(await passkeysOf(id)).toEqual([]);
  });

  it('is removed by a reset that waits for it', async () => {
    const { id } = await addingPasskey();
    await whileWaiting(
      id,
      () =>
        resetFactors(operatorContext(shop.services, shop.newEm(), testOperator('the test')), {
          id,
          reason: 'lost the phone',
        }),
      ({ db }) =>
        db
          .insertInto('operator_passkey')
          .values({
            operator_id: id,
            name: 'Just added',
            credential_id: `added-${id}`,
            public_key: Buffer.from([]),
            sign_count: 0,
            transports: sql`'[]'::jsonb`,
          })
          .execute(),
    );
    expect(await passkeysOf(id)).toEqual([]);
  });
});
