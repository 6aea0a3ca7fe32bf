import { type AliasableExpression, expressionBuilder } from 'kysely';
import { productRow } from '../catalog/index.ts';
import type { Database } from '../entities.ts';
import { totpRow } from '../identity/index.ts';
import { listingPasswordRow } from '../marketplace/index.ts';
import { operatorTotpRow } from '../operators/index.ts';
import { givenPasswordRow } from '../trade-in/index.ts';
import { codeSeedRow } from '../wallet/index.ts';

/**
 * The columns with passwords and other secrets that are encrypted with the key ring. Rotation re-encrypts them, and each start checks
 * on them that the ring can decrypt what is stored (find-unopened-keys.ts).
 */
export interface SealedColumn {
  holds: 'passwords' | 'codes' | 'factors' | 'operator_factors';
  table: 'listing' | 'product' | 'trade_in' | 'balance_coupon' | 'totp_factor' | 'operator_totp';
  column: string;
  /** The id of the account to which a row's password belongs; for a code the row's own, for a factor the customer's. */
  account: AliasableExpression<number>;
  /** The associated data of a value. @param account as above */
  rowOf: (id: number, account: number) => string;
}

const eb = expressionBuilder<Database, SealedColumn['table']>();

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    // Future passwords of accounts on the marketplace. They come first, because one may become the account's own at any
    // moment.
    holds: 'passwords',
    table: 'listing',
    column: 'changed_password_encrypted',
    account: eb.ref('listing.product_id'),
    rowOf: (_id, account) => productRow(account),
  },
  {
    holds: 'passwords',
    table: 'product',
    column: 'password_encrypted',
    account: eb.ref('product.id'),
    rowOf: (id) => productRow(id),
  },
  {
    // Passwords that sellers entered for accounts whose password the operator has not changed yet.
    holds: 'passwords',
    table: 'listing',
    column: 'given_password_encrypted',
    account: eb.ref('listing.product_id'),
    rowOf: (id) => listingPasswordRow(id),
  },
  {
    // Passwords that customers entered for accounts that the operator has not checked yet.
    holds: 'passwords',
    table: 'trade_in',
    column: 'given_password_encrypted',
    account: eb
      .selectFrom('purchase')
      .select('product_id')
      .whereRef('purchase.id', '=', 'trade_in.purchase_id')
      .$asScalar()
      .$notNull(),
    rowOf: (id) => givenPasswordRow(id),
  },
  {
    // From which a repeated request for a cross-site transfer gets the same code.
    holds: 'codes',
    table: 'balance_coupon',
    column: 'seed_encrypted',
    account: eb.ref('balance_coupon.id'),
    rowOf: (id) => codeSeedRow(id),
  },
  {
    // The secrets of authenticator apps.
    holds: 'factors',
    table: 'totp_factor',
    column: 'secret_sealed',
    account: eb.ref('totp_factor.customer_id'),
    rowOf: (_id, customer) => totpRow(customer),
  },
  ...(['secret_sealed', 'next_sealed'] as const).map((column): SealedColumn => ({
    // The same for operators, including one that is being set up.
    holds: 'operator_factors',
    table: 'operator_totp',
    column,
    account: eb.ref('operator_totp.operator_id'),
    rowOf: (_id, operator) => operatorTotpRow(operator),
  })),
];
