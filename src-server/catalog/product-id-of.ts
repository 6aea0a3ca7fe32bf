import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Database } from '../entities.ts';

const eb = expressionBuilder<Database>();

/**
 * The id of the product with a username, in whatever case (decision 0031). Where an older database has several that differ
 * in case only, the one written exactly so, else the first.
 */
export function productIdOf(username: Expression<string>) {
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

/** Usernames are the same when their keys are. */
export function usernameKeyOf(username: Expression<unknown>) {
  return sql<string>`username_key(${username})`;
}

/** A text from a form, where PostgreSQL cannot infer the type of a value. */
export function typedText(text: string) {
  return sql<string>`${text}::text`;
}
