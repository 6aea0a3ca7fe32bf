import { productIdOf } from '../catalog/index.ts';
import type { ProductStatus } from '../catalog/product.entity.ts';
import { OperationRefused } from '../operations/index.ts';
import type { EntityManager } from '../platform/database.ts';

export interface LockedAccount {
  id: number;
  username: string;
  status: ProductStatus;
  heldUntil: string | null;
  /** Whether it was ever sold: then somebody outside knows its password. */
  wasSold: boolean;
}

/** An account of the stock by its username in whatever case, its row locked until the transaction ends. Throws OperationRefused when there is none. */
export async function lockAccount(em: EntityManager, username: string): Promise<LockedAccount> {
  const [account] = await em.execute<LockedAccount[]>(
    `select p.id, p.username, p.status, p.held_until::text as "heldUntil",
       exists (select from purchase where product_id = p.id) as "wasSold"
     from product p where p.id = ${productIdOf('?::text')} for update`,
    [username, username],
  );
  if (!account) throw new OperationRefused(`there is no account ${username}`);
  return account;
}
