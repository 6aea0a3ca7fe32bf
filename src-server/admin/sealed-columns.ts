import { type AliasableExpression, expressionBuilder } from 'kysely';
import { productRow } from '../catalog/index.ts';
import type { Database } from '../entities.ts';
import { totpRow } from '../identity/index.ts';
import { operatorTotpRow } from '../operators/index.ts';

/**
 * The columns that hold passwords, and what codes are computed from, encrypted with the key ring. Rotation encrypts them anew, and each start proves on them
 * that the ring opens what is stored (find-unopened-keys.ts).
 */
export interface SealedColumn {
  holds: 'passwords' | 'codes' | 'factors' | 'operator_factors';
  table: 'listing' | 'product' | 'trade_in' | 'balance_coupon' | 'totp_factor' | 'operator_totp';
  column: string;
  /** The id of the account that a row's password opens; of a code the row's own, of a factor the customer's. */
  account: AliasableExpression<number>;
  /** The name that a value is sealed under. @param account as above */
  rowOf: (id: number, account: number) => string;
}

const eb = expressionBuilder<Database, SealedColumn['table']>();

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    // What accounts on the marketplace will have. First of all: it becomes the account's own at any moment.
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
    // What customers gave for accounts that the operator has not looked at yet.
    holds: 'passwords',
    table: 'trade_in',
    column: 'given_password_encrypted',
    account: eb
      .selectFrom('purchase')
      .select('product_id')
      .whereRef('purchase.id', '=', 'trade_in.purchase_id')
      .$asScalar()
      .$notNull(),
    rowOf: (id) => `trade-in:${id}`,
  },
  {
    // A cross-site transfer that is requested again gets the same code.
    holds: 'codes',
    table: 'balance_coupon',
    column: 'seed_encrypted',
    account: eb.ref('balance_coupon.id'),
    rowOf: (id) => `cross-site-code:${id}`,
  },
  {
    // What an authenticator app computes its codes from.
    holds: 'factors',
    table: 'totp_factor',
    column: 'secret_sealed',
    account: eb.ref('totp_factor.customer_id'),
    rowOf: (_id, customer) => totpRow(customer),
  },
  ...(['secret_sealed', 'next_sealed'] as const).map((column): SealedColumn => ({
    // The same of operators, and one that is being set up.
    holds: 'operator_factors',
    table: 'operator_totp',
    column,
    account: eb.ref('operator_totp.operator_id'),
    rowOf: (_id, operator) => operatorTotpRow(operator),
  })),
];
