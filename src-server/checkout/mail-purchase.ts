import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';

interface SoldItem {
  email: string;
  region: Region;
  level: number;
  product_class: ProductClass;
  price_cents: number;
}

/** Queues the mail about a purchase in the transaction that makes it. It links to the purchases and holds no secret. */
export async function mailPurchase(
  services: MailServices,
  em: EntityManager,
  checkoutId: string,
): Promise<void> {
  const items = await em.execute<SoldItem[]>(
    `select customer.email, product.region, product.level, i.product_class, i.price_cents - i.discount_cents as price_cents
     from checkout_item i join checkout c on c.id = i.checkout_id join customer on customer.id = c.customer_id
     join product on product.id = i.product_id where c.id = ? order by i.id`,
    [checkoutId],
  );
  const [first] = items;
  if (!first) return;
  await queueMail(services, em, 'purchase', first.email, {
    items: items.map((item) => ({
      region: item.region,
      level: item.level,
      productClass: item.product_class,
      priceCents: item.price_cents,
    })),
  });
}
