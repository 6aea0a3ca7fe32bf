import type { DatabaseContext } from '../platform/database.ts';

/** The e-mail address of a customer who exists. */
export async function emailOf({ db }: Pick<DatabaseContext, 'db'>, customerId: number): Promise<string> {
  const { email } = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return email;
}
