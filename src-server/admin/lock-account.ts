import { productIdOf, typedText } from '../catalog/index.ts';
import type { ProductStatus } from '../catalog/product.entity.ts';
import { OperationRefused } from '../operator-log/index.ts';
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
  const account = await em.db
    .selectFrom('product as p')
    .select(['p.id', 'p.username', 'p.status'])
    .select((eb) => [
      eb.cast<string | null>('p.held_until', 'text').as('heldUntil'),
      eb
        .exists(eb.selectFrom('purchase').select('purchase.id').whereRef('product_id', '=', 'p.id'))
        .$castTo<boolean>()
        .as('wasSold'),
    ])
    .where('p.id', '=', productIdOf(typedText(username)))
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new OperationRefused(`there is no account ${username}`);
  return account;
}
