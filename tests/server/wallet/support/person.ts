import type { TestShop } from '../../../support/test-shop.ts';

export interface Person {
  id: number;
  email: string;
}

/** A customer who is verified and allowed to transfer. */
export async function person(shop: TestShop, balanceCents = 0): Promise<Person> {
  const id = await shop.addCustomer(balanceCents);
  return shop.row<Person>(
    'update customer set is_balance_transfer_allowed = true where id = ? returning id, email',
    [id],
  );
}
