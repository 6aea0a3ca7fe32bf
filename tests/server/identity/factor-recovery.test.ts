/** An operator removes lost factors, 72 hours after the owner was notified. */
import { describe, expect, it } from 'vitest';
import { recoverFactors, stopRecovery } from '#server/admin/index.ts';
import { confirmPasswordReset, uidOf } from '#server/identity/commands/reset-password.ts';
import { beginTotp } from '#server/identity/commands/set-up-totp.ts';
import { finishFactorRecoveries, stopFactorRecovery } from '#server/identity/factors/factor-recovery.ts';
import { replaceRecoveryCodes } from '#server/identity/factors/recovery-codes.ts';
import { factorsOf, findFactors, takeFactorCode } from '#server/identity/factors/second-factor.ts';
import { resolveActor } from '#server/identity/index.ts';
import { openSession } from '#server/identity/sessions.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { testOperator } from '../../support/test-operator.ts';
import { until } from '../../support/test-shop.ts';
import { addCustomer } from './support/visitor.ts';

const shop = useListeningShop();
const operator = () => ({ ...shop.work(), operator: testOperator() });
const visitor = () => ({ ...shop.work(), actor: null, log: shop.services.log });

async function addProtected(email: string): Promise<{ id: number; codes: string[] }> {
  const id = await addCustomer(shop, email);
  await beginTotp(shop.as(id));
  await shop.newEm().execute('update totp_factor set confirmed_at = now() where customer_id = ?', [id]);
  return { id, codes: await replaceRecoveryCodes(shop.newEm(), id) };
}
const makeDue = (id: number) =>
  shop.newEm().execute('update factor_recovery set due_at = now() where customer_id = ?', [id]);
const hasFactors = async (id: number) => (await factorsOf(shop.work(), id)).length > 0;
const order = (which: string | number) => ({
  which: String(which),
  reason: 'named three purchases by phone',
});

async function stopToken(email: string): Promise<string> {
  await shop.startWork();
  const find = () =>
    shop
      .newEm()
      .execute<{ text: string }[]>(
        `select text from sandbox.mail where recipient = ? and subject like '%second step at % will be removed'`,
        [email],
      );
  await until(async () => (await find()).length > 0);
  const [, token = ''] = /stop-recovery\/#token=(\S+)/.exec((await find())[0]?.text ?? '') ?? [];
  return decodeURIComponent(token);
}

describe('lost factors', () => {
  it('are removed 72 hours after the operator began, not before, and every session ends', async () => {
    const { id } = await addProtected('lost@shop.test');
    await shop.newEm().execute(
      `insert into passkey (customer_id, credential_id, public_key, transports, name)
       values (?, 'lost', '', '[]', 'Phone')`,
      [id],
    );
    const token = await openSession(shop.newEm(), id, undefined);
    const { dueAt } = await recoverFactors(operator(), order('lost@shop.test'));
    expect(Math.round((dueAt.getTime() - Date.now()) / 3_600_000)).toBe(72);
    await finishFactorRecoveries(shop.work());
    expect(await hasFactors(id)).toBe(true);
    await makeDue(id);
    await finishFactorRecoveries(shop.work());
    expect(await findFactors(shop.work(), id)).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: [] });
    expect(await resolveActor(shop.newEm(), token)).toBeNull();
    const { count } = await shop.row<{ count: number }>(
      `select count(*)::int as count from pgboss.job where data->>'to' = 'lost@shop.test' and data->>'template' = 'factor-removed'`,
    );
    expect(count).toBe(1);
    const subject = `customer ${id}`;
    expect(await shop.row(`select action, reason from operator_log where subject = ?`, [subject])).toEqual({
      action: 'customer recover-factors',
      reason: 'named three purchases by phone',
    });
  });

  it('are kept if the customer clicks the link in the mail, which works once', async () => {
    const { id } = await addProtected('stops@shop.test');
    await recoverFactors(operator(), order(id));
    const token = await stopToken('stops@shop.test');
    await stopFactorRecovery(visitor(), { token });
    await expect(stopFactorRecovery(visitor(), { token })).rejects.toMatchObject({ code: 'not_found' });
    await finishFactorRecoveries(shop.work());
    expect(await hasFactors(id)).toBe(true);
  });

  it('are kept if the customer uses one of them in the meantime', async () => {
    const { id, codes } = await addProtected('found@shop.test');
    await recoverFactors(operator(), order(id));
    await takeFactorCode(visitor(), { customerId: id, code: codes[0] ?? '' });
    await makeDue(id);
    await finishFactorRecoveries(shop.work());
    expect(await hasFactors(id)).toBe(true);
  });

  it('are kept if the operator stops the recovery, which is logged', async () => {
    const { id } = await addProtected('operator-stops@shop.test');
    await recoverFactors(operator(), order(id));
    await expect(recoverFactors(operator(), order(id))).rejects.toThrow('under way');
    await stopRecovery(operator(), order(id));
    await expect(stopRecovery(operator(), order(id))).rejects.toThrow('no removal');
    expect(await hasFactors(id)).toBe(true);
  });

  it('cannot be recovered for a customer who has none', async () => {
    const id = await shop.addCustomer();
    await expect(recoverFactors(operator(), order(id))).rejects.toThrow('no second factor');
  });

  it('are either removed or kept when stopping and finishing happen at the same instant', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `race-${round}@shop.test`;
      const { id } = await addProtected(email);
      await recoverFactors(operator(), order(id));
      const token = await stopToken(email);
      await makeDue(id);
      const [stopped] = await Promise.allSettled([
        stopFactorRecovery(visitor(), { token }),
        finishFactorRecoveries(shop.work()),
        finishFactorRecoveries(shop.work()),
      ]);
      expect(await hasFactors(id)).toBe(stopped.status === 'fulfilled');
    }
  });
});

it('are not removed by a password reset', async () => {
  const { id } = await addProtected('reset@shop.test');
  const token = await issueMailToken(shop.newEm(), 'reset_password', id);
  const password = 'quite another password';
  await confirmPasswordReset(visitor(), {
    uid: uidOf(id),
    token,
    newPassword1: password,
    newPassword2: password,
  });
  expect(await factorsOf(shop.work(), id)).toEqual(['totp', 'recovery_code']);
});
