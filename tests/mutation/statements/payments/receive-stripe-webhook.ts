import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/receive-stripe-webhook.ts', [
  {
    fault: 'a webhook gives a payment the session of another',
    find: '!== paymentId) {',
    replace: `=== '') {`,
    tests: ['payments/stripe-webhooks', 'checkout/open-hosted-page', 'payments/webhooks'],
  },
  {
    fault: 'a webhook takes the stored session’s place',
    find: 'coalesce(provider_reference, ?),',
    replace: 'coalesce(?, provider_reference),',
    tests: ['payments/stripe-webhooks', 'checkout/open-hosted-page', 'payments/receive-stripe-webhook'],
  },
  {
    fault: 'a webhook opens a payment that has failed',
    find: `status = case when status = 'created' then 'pending' else status end`,
    replace: `status = 'pending'`,
    tests: ['payments/stripe-webhooks', 'checkout/open-hosted-page', 'payments/receive-stripe-webhook'],
  },
]);
