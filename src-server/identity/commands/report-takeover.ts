/** "This was not me": the link in a security mail locks the account until its owner has set a new password. */
import { type RawBuilder, sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import { TRANSFER_HOLD_HOURS } from '../../../src-shared/identity/email-change.ts';
import { NOT_ME_DAYS } from '../../../src-shared/identity/takeover.ts';
import type { CommandContext } from '../../context.ts';
import { lockBalance } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { clock, now, secondsFromClock } from '../../platform/sql.ts';
import { hashToken } from '../../platform/tokens.ts';
import { emailOf } from '../email-of.ts';
import { deleteRecoveryCodes } from '../factors/recovery-codes.ts';
import { factorsOf } from '../factors/second-factor.ts';
import { lockCustomer } from '../lock-customer.ts';
import { findMailToken, issueMailToken, redeemMailToken, useUpMailTokens } from '../mail-tokens.ts';
import { closeSessionsOf } from '../sessions.ts';
import { uidOf } from './reset-password.ts';

/** If a thief adds a factor, the owner learns it from the mail: a factor that recent is removed. */
const RECENTLY = sql`interval '1 day'`;

/**
 * Redeems the link of a security mail: ends every session, makes every browser new to the account, refuses the password until
 * it is reset by mail, refuses all spending meanwhile, and mails a reset link to the address that this link was mailed to, undoing
 * later changes of the address. Factors that were added, and recovery codes that were made, within a day before the mail or before
 * this report are removed; older ones stay, because otherwise a thief with access to the mailbox could remove them. The lock of
 * the balance decides about concurrent requests. Throws `not_found` for a link that is unknown, used or expired.
 */
export async function reportTakeover(ctx: CommandContext, { token }: { token: string }): Promise<void> {
  const found = await findMailToken(ctx.em, 'not_me', token);
  if (found === null) throw new ShopError('not_found');
  await inTransaction(ctx, async (transaction) => {
    const { em, db, services } = transaction;
    await lockBalance(em, found);
    await lockCustomer(transaction, found);
    if ((await redeemMailToken(em, 'not_me', token)) !== found) throw new ShopError('not_found');
    await db.deleteFrom('email_change').where('customer_id', '=', found).execute();
    await db
      .updateTable('customer')
      .set({ takeover_reported_at: clock, known_browsers_since: clock })
      .where('id', '=', found)
      .execute();
    const email = await formerAddress(transaction, found, token);
    // A thief in the account may have requested a reset link as well.
    await useUpMailTokens(em, 'reset_password', found);
    await closeSessionsOf(em, found);
    // After the sessions: a request that confirms a factor holds the row of its session until it is done, or finds it gone.
    const removed = await removeRecentFactors(transaction, found, token);
    const reset = await issueMailToken(em, 'reset_password', found);
    await queueMail(
      { services, em },
      { template: 'password-reset', to: email, values: { uid: uidOf(found), token: reset } },
    );
    for (const name of removed) {
      await queueMail({ services, em }, { template: 'factor-removed', to: email, values: { name } });
    }
  });
}

/** @returns their names, as mails show them */
async function removeRecentFactors(
  ctx: DatabaseContext,
  customerId: number,
  token: string,
): Promise<string[]> {
  const { em, db } = ctx;
  const mailedAt = sql<Date>`(${db
    .selectFrom('mail_token')
    .select('expires_at')
    .where('token_hash', '=', hashToken(token))} - ${NOT_ME_DAYS} * interval '1 day')`;
  const isRecent = (at: RawBuilder<Date>) =>
    sql<boolean>`(${at} > ${clock} - ${RECENTLY} or ${at} between ${mailedAt} - ${RECENTLY} and ${mailedAt})`;
  const apps = await db
    .deleteFrom('totp_factor')
    .where('customer_id', '=', customerId)
    .where(isRecent(sql.ref('confirmed_at')))
    .returning('id')
    .execute();
  const passkeys = await db
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where(isRecent(sql.ref('created_at')))
    .returning('name')
    .execute();
  const names = [...apps.map(() => 'authenticator app'), ...passkeys.map(({ name }) => `passkey “${name}”`)];
  if ((await factorsOf(ctx, customerId)).length === 0) {
    await deleteRecoveryCodes(em, customerId);
    return names;
  }
  const codes = await db
    .deleteFrom('recovery_code')
    .where('customer_id', '=', customerId)
    .where(isRecent(sql.ref('created_at')))
    .returning('id')
    .executeTakeFirst();
  return codes ? [...names, 'recovery codes'] : names;
}

/**
 * The customer's address. If the link was mailed to a former address, restores that one, unless it belongs to another customer by
 * now.
 */
async function formerAddress(ctx: CommandContext, customerId: number, token: string): Promise<string> {
  const { em, db, services } = ctx;
  const mailed = db.selectFrom('mail_token').select('email').where('token_hash', '=', hashToken(token));
  const left = await emailOf(ctx, customerId);
  const restored = await db
    .updateTable('customer')
    .set({
      email: mailed.$asScalar().$notNull(),
      email_changed_at: null,
      transfers_held_until: secondsFromClock(TRANSFER_HOLD_HOURS * 3600),
    })
    .where('id', '=', customerId)
    .where(mailed, '<>', left)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('customer as other').select('other.id').where('other.email', '=', mailed)),
      ),
    )
    .returning('email')
    .executeTakeFirst();
  if (!restored) return left;
  await useUpLaterLinks(ctx, { customerId, token, left });
  await queueMail(
    { services, em },
    { template: 'email-changed', to: left, values: { newEmail: restored.email } },
  );
  return restored.email;
}

/**
 * Invalidates the links mailed to the address that is left, and those mailed to any other address after this one: a thief who has changed
 * the address could otherwise undo the report with a link of their own. Links mailed earlier to other addresses stay valid, because the
 * report may itself be the thief's.
 */
async function useUpLaterLinks(
  { db }: DatabaseContext,
  { customerId, token, left }: { customerId: number; token: string; left: string },
): Promise<void> {
  const link = db.selectFrom('mail_token').where('token_hash', '=', hashToken(token));
  await db
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'not_me')
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email', '=', left),
        eb.and([eb('email', '<>', link.select('email')), eb('expires_at', '>', link.select('expires_at'))]),
      ]),
    )
    .execute();
}
