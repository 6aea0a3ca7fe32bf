import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Database } from '../entities.ts';

const eb = expressionBuilder<Database>();

/**
 * The id of the product with a username, in any case (decision 0031). If an older database has several that differ only in
 * case, the exact match, else the first.
 */
export function productIdByUsername(username: Expression<string>) {
  return eb.fn.coalesce(
    eb.selectFrom('product').select('id').where('username', '=', username).$asScalar(),
    eb
      .selectFrom('product')
      .select('id')
      .where(usernameKeyOf(sql.ref('username')), '=', usernameKeyOf(username))
      .where((product) => product.not('has_repeated_username'))
      .$asScalar(),
  );
}

/** The comparison key of a username: equal for usernames that differ only in case. */
export function usernameKeyOf(username: Expression<unknown>) {
  return sql<string>`username_key(${username})`;
}

/** A text value, for places where PostgreSQL cannot infer the type. */
export function typedText(text: string) {
  return sql<string>`${text}::text`;
}
