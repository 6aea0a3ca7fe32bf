import { createFileRoute, notFound } from '@tanstack/react-router';
import { AccountPage } from '#client/catalog/detail/account-page.tsx';
import { productIdOf } from '#shared/catalog/product-path.ts';

export const Route = createFileRoute('/buy-account/$id')({
  params: {
    parse: ({ id }) => {
      const productId = productIdOf(id);
      if (productId === undefined) throw notFound();
      return { id: productId };
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  component: AccountPage,
});
