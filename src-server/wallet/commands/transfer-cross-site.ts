import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { CustomerContext } from '../../context.ts';
import { bindIdempotencyKey, lockOwnBalance, postJournal } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { balanceCodeFrom, codeSeedRow, formerBalanceCode, hashBalanceCode } from '../balance-codes.ts';
import { limitCrossSiteCodes, requireTransferable } from '../limits.ts';
import { requireProof } from '../../identity/index.ts';

export interface CrossSiteCode {
  code: string;
  amountCents: Cents;
  /** The page for redeeming the code, which comes after the `#`, so that browsers do not send it. */
  redeemUrl: string;
}

/**
 * Takes balance and returns a code for it, which is shown now and can be computed again only by this same request. A mail without the
 * code informs the customer. Works while the shop is archived. Refuses with a field error on `amount`; throws
 * `idempotency_key_reused`, and `transfer_code_lost` for a request that the first version answered with an encryption key that is
 * gone. `idempotencyKey` identifies the request: repeated with the same key, it takes nothing and returns the same code.
 */
export async function transferCrossSite(
  ctx: CustomerContext,
  { amountCents, idempotencyKey }: { amountCents: Cents; idempotencyKey?: string | undefined },
): Promise<CrossSiteCode> {
  const { services, actor } = ctx;
  await requireProof(ctx, 'cross_site_code');
  const request = [actor.customerId, idempotencyKey ?? randomToken(128), amountCents].join('\n');
  const code = await inTransaction(ctx, async (transaction) => {
    const { em } = transaction;
    const balanceCents = await lockOwnBalance(em, actor.customerId);
    await bindIdempotencyKey(em, {
      customerId: actor.customerId,
      key: idempotencyKey,
      request: ['cross-site transfer', amountCents],
    });
    const earlier = await findCode(transaction, request);
    if (earlier !== undefined) return earlier;
    await requireTransferable(transaction, amountCents, balanceCents);
    await limitCrossSiteCodes(em, actor.customerId);
    return makeCode(transaction, request, amountCents);
  });
  return { code, amountCents, redeemUrl: `${services.config.redeemUrl}#code=${code}` };
}

/** The code that an identical request got before. */
async function findCode(
  { services, db, actor }: CustomerContext,
  request: string,
): Promise<string | undefined> {
  const coupon = await db
    .selectFrom('balance_coupon')
    .select(['id', 'code_hash as codeHash', 'seed_encrypted as seed'])
    .where('created_by_id', '=', actor.customerId)
    .where('request_hash', '=', hashToken(request))
    .executeTakeFirst();
  if (!coupon) return undefined;
  const { id, codeHash, seed } = coupon;
  if (seed) return balanceCodeFrom(services.secrets.decrypt(seed, codeSeedRow(id)), request);
  const former = services.config.credentialKeys
    .map((key) => formerBalanceCode(key, request))
    .find((code) => hashBalanceCode(code) === codeHash);
  if (former === undefined) throw new ShopError('transfer_code_lost');
  return former;
}

async function makeCode(ctx: CustomerContext, request: string, amountCents: Cents): Promise<string> {
  const { services, em, db, actor } = ctx;
  const { customerId, email } = actor;
  const seed = randomToken();
  const code = balanceCodeFrom(seed, request);
  const { id } = await db
    .selectNoFrom(sql<number>`nextval('balance_coupon_id_seq')`.as('id'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('balance_coupon')
    .values({
      id,
      code_hash: hashBalanceCode(code),
      amount_cents: amountCents,
      source: 'cross_site',
      created_by_id: customerId,
      request_hash: hashToken(request),
      seed_encrypted: services.secrets.encrypt(seed, codeSeedRow(id)),
    })
    .execute();
  await postJournal(em, {
    reference: `coupon:${id}:created`,
    kind: 'cross_site_transfer',
    description: 'Cross site balance transfer',
    entries: { [`customer:${customerId}`]: -amountCents, 'system:cross_site': amountCents },
  });
  await queueMail(ctx, { template: 'cross-site-code', to: email, values: { amountCents } });
  return code;
}
