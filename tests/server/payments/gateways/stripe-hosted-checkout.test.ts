import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createStripeHostedCheckout } from '#server/payments/index.ts';

it('can reach an IPv6 address', async () => {
  const hosts: (string | undefined)[] = [];
  const provider = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/' }));
  });
  await once(provider.listen(0, '::1'), 'listening');
  const address = provider.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stripe = createStripeHostedCheckout({
    stripe: {
      secretKey: 'sk_test_0',
      webhookSecret: 'whsec_0',
      apiUrl: `http://[::1]:${port}`,
      isSandbox: true,
    },
  });
  const session = await stripe.openSession({
    paymentId: 'b6a5f3f4-6a40-4f0c-8d4f-6f6f0b0a4c6e',
    customerEmail: 'ana@example.com',
    lines: [{ title: 'An account', amountCents: 500 }],
    expiresAt: new Date(Date.now() + 3_600_000),
    successUrl: 'https://shop.example/paid/',
    cancelUrl: 'https://shop.example/cart/',
  });
  provider.close();
  expect(session).toEqual({ sessionId: 'cs_1', url: 'https://pay.example/' });
  expect(hosts).toEqual([`[::1]:${port}`]);
});
