import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { OPERATOR_TEXTS } from '#shared/admin/sign-in.ts';
import { FACTOR_TEXTS } from '#shared/identity/factors.ts';
import { operatorContext } from '#server/context.ts';
import { openOperatorSession, resetFactors, resolveOperator } from '#server/operators/index.ts';
import { removeFactorsAndSessions } from '#server/operators/operator-factors.ts';
import { type DatabaseContext, type EntityManager, inTransaction } from '#server/platform/database.ts';
import type { PasskeyCreation } from '#shared/identity/passkeys.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { Answer, TestBrowser } from '../../support/test-browser.ts';
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

interface Person {
  id: number;
  browser: TestBrowser;
}
async function person(): Promise<Person> {
  const browser = await operatorBrowser(shop, 'support');
  return { browser, ...(await shop.row<{ id: number }>('select max(id) as id from operator')) };
}

const call = ({ browser }: Person, name: string, input: object = {}) =>
  browser.post(`/api/admin/trpc/account.${name}`, input);
const accessOf = async ({ browser }: Person) =>
  ((await browser.get('/api/admin/trpc/account.access')).body as { result: { data: unknown } }).result.data;
const dataOf = ({ body }: Answer) => (body as { result: { data: unknown } }).result.data;
const refusalOf = ({ status, body }: Answer) => [
  status,
  (body as { error: { message: string } }).error.message,
];

async function givePasskeys({ id }: Person, count: number): Promise<number> {
  const { last } = await shop.row<{ last: number }>(
    `with made as (insert into operator_passkey (operator_id, name, credential_id, public_key, sign_count, transports)
       select ?::int, 'Key', md5(?::int || ' ' || n || clock_timestamp()), '', 0, '[]' from generate_series(1, ?::int) n returning id)
     select max(id) as last from made`,
    [id, id, count],
  );
  return last;
}

/** With a password, an app and the recovery codes that come with them. */
async function setPassword(operator: Person): Promise<string[]> {
  const { secret } = dataOf(await call(operator, 'beginTotp')) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const set = await call(operator, 'setPassword', { password: 'violet-harbour-tuesday', code });
  expect(set.status).toBe(200);
  return dataOf(set) as string[];
}

const lastChange = (operator: Person) =>
  shop.row('select action from operator_log where subject = ? order by id desc limit 1', [
    `operator ${operator.id}`,
  ]);

describe('an operator', () => {
  it('removes passkeys of their own, but not the last way to sign in', async () => {
    const [me, other] = [await person(), await person()];
    const [mine, theirs] = [await givePasskeys(me, 1), await givePasskeys(other, 1)];
    expect((await call(me, 'removePasskey', { id: theirs })).status).toBe(404);
    expect(await passkeysOf(other.id)).toHaveLength(1);
    expect(refusalOf(await call(me, 'removePasskey', { id: mine }))).toEqual([400, OPERATOR_TEXTS.lastWay]);
    expect(await passkeysOf(me.id)).toHaveLength(1);
    await setPassword(me);
    expect((await call(me, 'removePasskey', { id: mine })).status).toBe(200);
    expect(await passkeysOf(me.id)).toEqual([]);
    expect(await lastChange(me)).toEqual({ action: 'account remove-passkey' });
  });

  it('has 20 passkeys at most', async () => {
    const { id, add } = await addingPasskey();
    const me = { id, browser: (await person()).browser };
    await givePasskeys(me, 20);
    expect(refusalOf(await add())).toEqual([400, FACTOR_TEXTS.passkeysFull]);
    expect(await passkeysOf(id)).toHaveLength(20);
    const almost = await addingPasskey();
    await givePasskeys({ ...me, id: almost.id }, 19);
    expect((await almost.add()).status).toBe(200);
  });

  it('who sets a password is signed out everywhere else, and gets ten new codes each time they ask', async () => {
    const [me, other] = [await person(), await person()];
    const elsewhere = await openOperatorSession(shop.newEm(), me.id, 'Firefox on Linux');
    const codes = await setPassword(me);
    expect(new Set(codes).size).toBe(10);
    expect(await lastChange(me)).toEqual({ action: 'account set-password' });
    expect(await resolveOperator(shop.newEm(), elsewhere, { isActive: true })).toBeNull();
    expect(await accessOf(me)).toEqual({ hasPassword: true, recoveryCodesLeft: 10, passkeys: [] });
    const renewed = dataOf(await call(me, 'renewRecoveryCodes')) as string[];
    expect(new Set([...codes, ...renewed]).size).toBe(20);
    expect(await accessOf(me)).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await call(other, 'renewRecoveryCodes')).status).toBe(404);
    expect(await accessOf(other)).toMatchObject({ recoveryCodesLeft: 0 });
  });

  it('removes the password with its app and codes once there is a passkey', async () => {
    const me = await person();
    await setPassword(me);
    expect(refusalOf(await call(me, 'removePassword'))).toEqual([400, OPERATOR_TEXTS.lastWay]);
    expect(await accessOf(me)).toMatchObject({ hasPassword: true, recoveryCodesLeft: 10 });
    await givePasskeys(me, 1);
    expect((await call(me, 'removePassword')).status).toBe(200);
    expect(await accessOf(me)).toMatchObject({ hasPassword: false, recoveryCodesLeft: 0 });
    expect(
      await shop.row('select count(*)::int as apps from operator_totp where operator_id = ?', [me.id]),
    ).toEqual({ apps: 0 });
    expect(await lastChange(me)).toEqual({ action: 'account remove-password' });
  });
});
