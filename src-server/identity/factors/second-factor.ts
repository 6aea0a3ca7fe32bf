/** Two-factor authentication (2FA): a customer's second factors, and the verification of typed codes: at the sign-in and wherever a proof is required. */
import { ShopError } from '../../../src-shared/errors.ts';
import {
  type CodeFactor,
  type Factor,
  FACTOR_TEXTS,
  factorOfCode,
  type FactorOverview,
} from '../../../src-shared/identity/factors.ts';
import type { CommandContext } from '../../context.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { SECOND_FACTOR_GUESSES } from '../limits.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';

/** The factors with which this customer can give a proof in addition to the password; empty without a second factor. */
export async function factorsOf({ db }: DatabaseContext, customerId: number): Promise<Factor[]> {
  const { hasPasskey, hasTotp, hasCode } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('passkey').select('id').where('customer_id', '=', customerId))
        .$castTo<boolean>()
        .as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('totp_factor')
            .select('id')
            .where('customer_id', '=', customerId)
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasTotp'),
      eb
        .exists(
          eb
            .selectFrom('recovery_code')
            .select('id')
            .where('customer_id', '=', customerId)
            .where('used_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasCode'),
    ])
    .executeTakeFirstOrThrow();
  if (!hasPasskey && !hasTotp) return [];
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasCode ? (['recovery_code'] as const) : []),
  ];
}

/**
 * Ends a pending removal of factors by an operator (`factor-recovery.ts`), because one was used, and so is not lost, or the removal was
 * withdrawn. @returns whether there was one
 */
export async function endFactorRecovery({ db }: DatabaseContext, customerId: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('factor_recovery')
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What the settings page shows. */
export async function findFactors({ db }: DatabaseContext, customerId: number): Promise<FactorOverview> {
  const totp = await db
    .selectFrom('totp_factor')
    .select('confirmed_at')
    .where('customer_id', '=', customerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return {
    totp: totp?.confirmed_at ? { addedAt: totp.confirmed_at.toISOString() } : null,
    recoveryCodesLeft: left,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      credentialId: passkey.credential_id,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Accepts a code of the customer's app or a recovery code. Throws a field error on `code`, or `throttled` after too many wrong
 * ones; right ones never count.
 */
export async function takeFactorCode(
  ctx: CommandContext,
  { customerId, code }: { customerId: number; code: string },
): Promise<CodeFactor> {
  const factor = factorOfCode(code);
  const outcome = await ctx.services.limits.guess(SECOND_FACTOR_GUESSES, String(customerId), {
    check: async () => {
      if (factor === 'totp') return takeTotpCode(ctx, { customerId, code });
      return (await takeRecoveryCode(ctx, { customerId, code })) ? ('right' as const) : ('wrong' as const);
    },
    // A used code is a double click, or a thief who watched it being typed: it counts as wrong.
    isWrong: (result) => result !== 'right',
  });
  if (outcome === 'right') {
    await endFactorRecovery(ctx, customerId);
    return factor;
  }
  const text = outcome === 'used' ? FACTOR_TEXTS.usedCode : FACTOR_TEXTS.wrongCode;
  throw new ShopError('validation_failed', { fields: { code: [text] } });
}
