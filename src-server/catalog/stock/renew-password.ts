import type { EntityManager } from '../../platform/database.ts';
import { freshPassword } from '../../platform/fresh-password.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { productRow } from './stock-row.ts';

/** Stores a new random password for a product that left its customer. @returns the password; the operator must set it on the account */
export async function renewPassword(em: EntityManager, secrets: Secrets, productId: number): Promise<string> {
  const newPassword = freshPassword();
  await em.db
    .updateTable('product')
    .set({ password_encrypted: secrets.encrypt(newPassword, productRow(productId)) })
    .where('id', '=', productId)
    .execute();
  return newPassword;
}
