import { expect, it } from 'vitest';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { verifyEmail } from '#server/identity/commands/verify-email.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const verifiedAt = async (customerId: number) =>
  (
    await shop.row<{ at: string | null }>('select email_verified_at::text as at from customer where id = ?', [
      customerId,
    ])
  ).at;

it('a second verification keeps the date of the first, and affects only that customer', async () => {
  const em = shop.orm.em.fork();
  const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
  await em.execute('update customer set email_verified_at = null');
  const ctx = { ...shop.as(customer), actor: null };
  const verify = async () => verifyEmail(ctx, await issueMailToken(em, 'verify_email', customer));
  await verify();
  expect(await verifiedAt(customer)).not.toBeNull();
  expect(await verifiedAt(other)).toBeNull();
  await em.execute(`update customer set email_verified_at = '2026-01-02T03:04:05Z' where id = ?`, [customer]);
  const first = await verifiedAt(customer);
  await verify();
  expect(await verifiedAt(customer)).toBe(first);
});
