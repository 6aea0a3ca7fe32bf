import { describe, expect, it } from 'vitest';
import type { SettingValues } from '#server/settings/index.ts';
import { listTransactions } from '#server/wallet/queries/list-transactions.ts';
import { mailReceivedTransfers } from '#server/wallet/jobs/mail-received-transfers.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import type { TransferBalanceInput } from '#shared/wallet/schemas.ts';
import { scaled } from '../../../support/scale.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { withSettings } from '../../support/settings.ts';
import { sentMails } from '../support/mails.ts';
import { type Person, person as addPerson } from '../support/person.ts';

const TRANSFERS = scaled({ quick: 1200, full: 2000 });

const shop = useTestShop();

const person = (balanceCents = 0): Promise<Person> => addPerson(shop, balanceCents);

function give(
  from: Person,
  to: { email: string },
  amount: number,
  more: Partial<TransferBalanceInput> & {
    key?: string;
    settings?: Partial<SettingValues>;
  } = {},
): Promise<void> {
  const { key, settings = {}, ...input } = more;
  const ctx = withSettings(shop.as(from.id), settings);
  const actor = { ...ctx.actor, email: from.email };
  return transferBalance(
    { ...ctx, actor },
    { receiver: to.email, amountCents: amount, description: '', ...input, idempotencyKey: key },
  );
}

const textsOf = async ({ id }: Person) =>
  (await listTransactions(shop.as(id), { page: 1, limit: 100 })).results.map(
    ({ description, amountCents }) => [description, amountCents],
  );

describe('a transfer', () => {
  it('moves the amount; each side sees it in its own words, and the receiver gets a mail', async () => {
    const [alice, bob] = [await person(1000), await person()];
    await give(alice, bob, 250, { description: 'for the skin' });
    expect(await textsOf(alice)).toEqual([
      [`Transfer to ${bob.email}: for the skin`, -250],
      ['Opening balance', 1000],
    ]);
    expect(await textsOf(bob)).toEqual([[`Transfer from ${alice.email}: for the skin`, 250]]);
    await shop.startWork();
    const [{ subject, text } = { subject: '', text: '' }] = await sentMails(shop, bob.email, 1);
    expect(subject).toBe('You received €2.50 of balance at Level30');
    expect(text).toContain(alice.email);
    expect(text).not.toContain('for the skin');
    expect(await shop.audit()).toEqual([]);
  });

  it('shows the other’s address of its day, and none that they have changed to since', async () => {
    const [alice, bob] = [await person(1000), await person(1000)];
    await give(alice, bob, 250);
    await give(bob, alice, 100);
    const changed = { ...bob, email: `changed-${bob.id}@shop.test` };
    await shop.orm.em
      .fork()
      .execute('update customer set email = ?, email_changed_at = clock_timestamp() where id = ?', [
        changed.email,
        bob.id,
      ]);
    await give(alice, changed, 50);
    expect(await textsOf(alice)).toEqual([
      [`Transfer to ${changed.email}`, -50],
      ['Transfer from a customer whose address has changed', 100],
      ['Transfer to a customer whose address has changed', -250],
      ['Opening balance', 1000],
    ]);
  });

  it('needs no flag, and is refused while the shop is archived', async () => {
    const [alice, bob] = [await person(1000), await person()];
    await give(alice, bob, 250);
    await expect(give(alice, bob, 250, { settings: { 'flags.archived': true } })).rejects.toMatchObject({
      code: 'shop_archived',
      message: expect.stringContaining('cross-site transfer'),
    });
    expect(await shop.balance(alice.id)).toBe(750);
  });

  it('is for customers who are allowed to and have a verified address', async () => {
    const [alice, bob] = [await person(1000), await person()];
    const em = shop.orm.em.fork();
    await em.execute('update customer set email_verified_at = null where id = ?', [alice.id]);
    await expect(give(alice, bob, 250)).rejects.toMatchObject({ code: 'email_not_verified' });
    await em.execute('update customer set is_balance_transfer_allowed = false where id = ?', [alice.id]);
    // Also while the shop is archived: they could not do it anyway.
    for (const isArchived of [false, true]) {
      await expect(
        give(alice, bob, 250, { settings: { 'flags.archived': isArchived } }),
      ).rejects.toMatchObject({
        code: 'transfer_not_allowed',
        message: 'You are not allowed to transfer balance.',
      });
    }
    // Nothing is asked of the receiver.
    await em.execute('update customer set is_balance_transfer_allowed = false where id = ?', [bob.id]);
    await give(await person(300), bob, 250);
    expect(await shop.balance(bob.id)).toBe(250);
  });

  it('names the wrong field', async () => {
    const alice = await person(100);
    await expect(give(alice, { email: 'nobody@example.com' }, 50)).rejects.toMatchObject({
      fields: { receiver: ['There is no customer with this email address.'] },
    });
    await expect(give(alice, alice, 50)).rejects.toMatchObject({
      fields: { receiver: ['You cannot transfer balance to yourself.'] },
    });
    await expect(give(alice, await person(), 101)).rejects.toMatchObject({
      fields: { amount: ['Your balance is too small for this amount.'] },
    });
  });

  it('stays within the daily cap', async () => {
    const [alice, bob] = [await person(1_000_00), await person()];
    await give(alice, bob, 380_00);
    await expect(give(alice, bob, 120_01)).rejects.toMatchObject({
      fields: { amount: ['You can transfer up to €500.00 a day, €120.00 of it now.'] },
    });
    await give(alice, bob, 120_00);
    await expect(give(alice, bob, 1)).rejects.toMatchObject({
      fields: { amount: ['You can transfer up to €500.00 a day, €0.00 of it now.'] },
    });
    await shop.orm.em
      .fork()
      .execute(
        `update balance_transfer set created_at = created_at - interval '24 hours' where sender_id = ?`,
        [alice.id],
      );
    await give(alice, bob, 500_00);
    expect(await shop.balance(bob.id)).toBe(1_000_00);
  });

  it('has a minimum amount, set in the settings', async () => {
    const [alice, bob] = [await person(1000), await person()];
    const settings = { 'wallet.transferMinimum': 1.5 };
    await expect(give(alice, bob, 149, { settings })).rejects.toMatchObject({
      fields: { amount: ['Minimum amount is €1.50'] },
    });
    await give(alice, bob, 150, { settings });
    expect(await shop.balance(bob.id)).toBe(150);
  });

  it('can go to one customer twenty times an hour', async () => {
    const [alice, bob, carol] = [await person(1000), await person(), await person()];
    for (let n = 0; n < 20; n += 1) await give(alice, bob, 1, { key: `request ${n}` });
    await expect(give(alice, bob, 1)).rejects.toMatchObject({
      fields: {
        receiver: ['You can transfer to one customer 20 times an hour. Please try again in 60 minutes.'],
      },
    });
    await give(alice, bob, 1, { key: 'request 3' });
    await give(alice, carol, 1);
    await give(carol, bob, 1);
    await shop.orm.em
      .fork()
      .execute(
        `update balance_transfer set created_at = created_at - interval '1 hour' where sender_id = ?`,
        [alice.id],
      );
    await give(alice, bob, 1);
    expect(await shop.balance(bob.id)).toBe(22);
  });

  it('repeated with its key, is not refused for what has changed since', async () => {
    const [alice, bob] = [await person(1000), await person()];
    const em = shop.orm.em.fork();
    const repeat = () => give(alice, bob, 100, { key: 'my request' });
    await repeat();
    await em.execute('update customer set blocked_at = now() where id = ?', [bob.id]);
    await repeat();
    await em.execute('update customer set is_balance_transfer_allowed = false where id = ?', [alice.id]);
    await repeat();
    expect(await shop.balance(alice.id)).toBe(900);
    // Another request is refused, and so is the same one of another customer.
    const refusal = { fields: { receiver: ['There is no customer with this email address.'] } };
    await em.execute('update customer set is_balance_transfer_allowed = true where id = ?', [alice.id]);
    await expect(give(alice, bob, 100, { key: 'another one' })).rejects.toMatchObject(refusal);
    await expect(give(await person(1000), bob, 100, { key: 'my request' })).rejects.toMatchObject(refusal);
  });

  it('is mailed at once, and later ones within a quarter of an hour together', async () => {
    const [alice, carol, bob] = [await person(1000), await person(1000), await person()];
    const em = shop.orm.em.fork();
    const pass = (minutes: number) =>
      em.execute(
        `update balance_transfer set mailed_at = mailed_at - ? * interval '1 minute' where receiver_id = ?`,
        [minutes, bob.id],
      );
    const mail = () => mailReceivedTransfers(shop.work());
    await shop.startWork();
    await give(alice, bob, 100);
    for (const amount of [1, 2, 3]) await give(alice, bob, amount, { description: 'for the skin' });
    await give(carol, bob, 500);
    await mail();
    expect(await sentMails(shop, bob.email, 1)).toMatchObject([
      { subject: 'You received €1.00 of balance at Level30' },
    ]);

    await pass(15);
    await Promise.all([mail(), mail(), mail()]);
    const [, digest, ...others] = await sentMails(shop, bob.email, 2);
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('You received €5.06 of balance at Level30');
    expect(digest?.text).toContain(`- ${carol.email}: €5.00\n- ${alice.email}, 3 transfers: €0.06`);
    expect(digest?.text).not.toContain('for the skin');

    // One that comes soon after it waits too; one after a quiet quarter of an hour does not.
    await give(alice, bob, 7);
    await mail();
    await pass(15);
    await mail();
    expect((await sentMails(shop, bob.email, 3)).map(({ subject }) => subject).slice(2)).toEqual([
      'You received €0.07 of balance at Level30',
    ]);
    await pass(15);
    await give(alice, bob, 8);
    expect(await sentMails(shop, bob.email, 4)).toHaveLength(4);
  });

  it('cannot be used to try a list of addresses', async () => {
    const [alice, bob] = [await person(1000), await person()];
    for (let n = 0; n < 100; n += 1) {
      await expect(give(alice, { email: `guess-${n}@example.com` }, 1)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    await expect(give(alice, bob, 1)).rejects.toMatchObject({ code: 'throttled' });
  });
});

describe('races', () => {
  it(`${TRANSFERS} crossed transfers between 20 customers: the sum stays, nothing fails but for its amount`, async () => {
    const people: Person[] = [];
    for (let n = 0; n < 20; n += 1) people.push(await person(100_00));
    const requests = Array.from({ length: TRANSFERS }, (_, n) => {
      const from = n % 20;
      // Every pair in both directions, neighbours most often.
      const to = (from + 1 + (Math.floor(n / 20) % 19)) % 20;
      return { from, to, amount: 100 + ((n * 7919) % 2000) };
    });
    const answers = await Promise.allSettled(
      requests.map(({ from, to, amount }) =>
        give(people[from] ?? people[0]!, people[to] ?? people[0]!, amount),
      ),
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals.filter((refusal: { fields?: object }) => !('amount' in (refusal.fields ?? {})))).toEqual(
      [],
    );
    expect(answers.length - refusals.length).toBeGreaterThan(500);
    const balances = await Promise.all(people.map(({ id }) => shop.balance(id)));
    expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(20 * 100_00);
    expect(await shop.audit()).toEqual([]);
  }, 120_000);

  it('the cap holds when 60 transfers of 100 are sent at once', async () => {
    const [alice, bob] = [await person(10_000_00), await person()];
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => give(alice, bob, 100_00)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await shop.balance(bob.id)).toBe(500_00);
    expect(await shop.audit()).toEqual([]);
  });

  it('the cap holds when transfers and cross-site codes are sent at once', async () => {
    const [alice, bob] = [await person(10_000_00), await person()];
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0 ? give(alice, bob, 30_00) : transferCrossSite(shop.as(alice.id), { amountCents: 30_00 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(await shop.balance(alice.id)).toBe(10_000_00 - 480_00);
    expect(await shop.audit()).toEqual([]);
  });

  it('of 40 transfers to one customer at once, twenty go through, with one immediate mail', async () => {
    const [alice, bob] = [await person(1000), await person()];
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => give(alice, bob, 1)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const { mailed } = await shop.row<{ mailed: number }>(
      'select count(mailed_at)::int as mailed from balance_transfer where receiver_id = ?',
      [bob.id],
    );
    expect(mailed).toBe(1);
  });

  it('the same request 60 times at once moves the amount once, and its key is useless for another amount', async () => {
    const [alice, bob] = [await person(1000), await person()];
    await Promise.all(Array.from({ length: 60 }, () => give(alice, bob, 10, { key: 'my request' })));
    expect(await shop.balance(bob.id)).toBe(10);
    await expect(give(alice, bob, 20, { key: 'my request' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await shop.balance(bob.id)).toBe(10);
    expect(await shop.audit()).toEqual([]);
  });
});
