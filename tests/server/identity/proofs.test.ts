/** Step-up authentication: every protected action asks a customer with a second factor for a fresh proof, and no other customer. */
import { describe, expect, it } from 'vitest';
import { findOrder } from '#server/checkout/create-purchases.ts';
import type { CustomerContext } from '#server/context.ts';
import { exportData } from '#server/exports/export-data.ts';
import { requestEmailChange } from '#server/identity/commands/change-email.ts';
import { changePassword } from '#server/identity/commands/change-password.ts';
import { endOtherSessions, endSession, markOwnDevice } from '#server/identity/commands/manage-sessions.ts';
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '#server/identity/commands/set-up-totp.ts';
import { addPasskey, beginPasskey, removePasskey } from '#server/identity/commands/manage-passkeys.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { editListing } from '#server/marketplace/commands/edit-listing.ts';
import { deleteAccount } from '#server/privacy/delete-account.ts';
import { personalData } from '#server/privacy/personal-data.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import {
  EVERYBODY_PROVES,
  PROTECTED_ACTIONS,
  type ProtectedAction,
} from '#shared/identity/protected-actions.ts';
import { withSettings } from '../support/settings.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const NO_PASSKEY = {
  id: 'x',
  rawId: 'x',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: '', attestationObject: '' },
};

/** Every command behind each action. Where a new action is added, the compiler asks for its commands here. */
const COMMANDS: Record<ProtectedAction, Record<string, (ctx: CustomerContext) => Promise<unknown>>> = {
  show_credentials: {
    'the list of purchases': (ctx) => listPurchases(ctx, { page: 1, limit: 10, isHidden: false }),
    'a completed order': (ctx) => findOrder(ctx, UNKNOWN),
  },
  transfer: {
    'sending balance': (ctx) =>
      transferBalance(ctx, { receiver: 'nobody@shop.test', amountCents: 100, description: '' }),
  },
  cross_site_code: { 'a cross-site code': (ctx) => transferCrossSite(ctx, { amountCents: 100 }) },
  list_account: {
    'a listing': (ctx) =>
      addToMarketplace(withSettings(ctx, { 'flags.auction': true }), {
        username: 'none',
        password: 'none',
        startingPriceCents: 500,
        instaBuyPriceCents: null,
        days: 1,
        warrantyDays: 1,
      } as never),
  },
  edit_listing: {
    'an edit of a listing': (ctx) =>
      editListing(withSettings(ctx, { 'flags.auction': true }), {
        username: 'none',
        minimumBidCents: 500,
        instaBuyCents: null,
        endDays: 1,
        remarks: '',
      }),
  },
  trade_in: { 'a trade-in': (ctx) => tradeAccount(ctx, { username: 'none', password: 'none' }) },
  change_password: {
    'a new password': (ctx) =>
      changePassword(ctx, {
        oldPassword: 'x',
        newPassword1: 'another password of mine',
        newPassword2: 'another password of mine',
      }),
  },
  change_email: { 'a new e-mail address': (ctx) => requestEmailChange(ctx, { email: 'new@shop.test' }) },
  change_factors: {
    'setting an app up': (ctx) => beginTotp(ctx),
    'confirming an app': (ctx) => confirmTotp(ctx, { code: '000000' }),
    'removing the app': (ctx) => removeTotp(ctx),
    'beginning a passkey': (ctx) => beginPasskey(ctx),
    'adding a passkey': (ctx) => addPasskey(ctx, { name: 'x', response: NO_PASSKEY }),
    'removing a passkey': (ctx) => removePasskey(ctx, { id: 0 }),
    'new recovery codes': (ctx) => renewRecoveryCodes(ctx),
  },
  export_passwords: {
    'an export of accounts': (ctx) => exportData(ctx, ['accounts']),
    'all personal data': (ctx) => personalData(ctx),
  },
  end_sessions: {
    'ending a session': (ctx) => endSession(ctx, { id: UNKNOWN }),
    'ending all other sessions': (ctx) => endOtherSessions(ctx),
  },
  own_device: { 'a device of one’s own': (ctx) => markOwnDevice(ctx, { isOwn: true }) },
  delete_account: { 'deleting the account': (ctx) => deleteAccount(ctx, { password: 'x' }) },
};

const ROWS = Object.entries(COMMANDS).flatMap(([action, commands]) =>
  Object.entries(commands).map(([what, run]) => ({ action: action as ProtectedAction, what, run })),
);

async function contextOf(actor: { hasFactor: boolean; isProved: boolean }): Promise<CustomerContext> {
  const ctx = shop.as(await shop.addCustomer(10_00));
  return { ...ctx, actor: { ...ctx.actor, ...actor } };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe.each(ROWS)('$what', ({ action, run }) => {
  it('asks a customer with a second factor for a fresh proof', async () => {
    const ctx = await contextOf({ hasFactor: true, isProved: false });
    await expect(run(ctx)).rejects.toMatchObject({
      code: 'second_factor_required',
      message: `Please confirm that it is you to ${PROTECTED_ACTIONS[action]}.`,
      data: { action, factors: [] },
    });
  });

  it('lets the customer through with one', async () => {
    const ctx = await contextOf({ hasFactor: true, isProved: true });
    expect(await codeOf(run(ctx))).not.toBe('second_factor_required');
  });

  it('asks customers without a factor only when the sign-in itself changes', async () => {
    const ctx = await contextOf({ hasFactor: false, isProved: false });
    const code = await codeOf(run(ctx));
    expect(code === 'second_factor_required').toBe(EVERYBODY_PROVES.has(action));
  });
});

describe('the passwords of accounts', () => {
  it('stay visible to a session that has already shown them, even when its proof is old', async () => {
    const ctx = await contextOf({ hasFactor: true, isProved: true });
    await shop
      .work()
      .db.insertInto('session')
      .values({
        token_hash: 'test',
        customer_id: ctx.actor.customerId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    const list = (isProved: boolean) =>
      listPurchases({ ...ctx, actor: { ...ctx.actor, isProved } }, { page: 1, limit: 10, isHidden: false });
    await expect(list(false)).rejects.toMatchObject({ code: 'second_factor_required' });
    await list(true);
    expect(await list(false)).toMatchObject({ results: [] });
  });
});
