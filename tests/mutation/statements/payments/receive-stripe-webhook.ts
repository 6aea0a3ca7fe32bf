import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/receive-stripe-webhook.ts', [
  {
    fault: 'a webhook gives a payment the session of another',
    find: '!== paymentId) {',
    replace: `=== '') {`,
    tests: [
      'payments/gateways/stripe-webhooks',
      'payments/commands/open-hosted-page',
      'payments/commands/webhooks',
    ],
  },
  {
    fault: 'a webhook takes the stored session’s place',
    find: `eb.fn.coalesce('provider_reference', eb.val(sessionId))`,
    replace: `eb.fn.coalesce(eb.val(sessionId), 'provider_reference')`,
    tests: [
      'payments/gateways/stripe-webhooks',
      'payments/commands/open-hosted-page',
      'payments/commands/receive-stripe-webhook',
    ],
  },
  {
    fault: 'a webhook opens a payment that has failed',
    find: `.when('status', '=', 'created')`,
    replace: `.when('status', '<>', '')`,
    tests: [
      'payments/gateways/stripe-webhooks',
      'payments/commands/open-hosted-page',
      'payments/commands/receive-stripe-webhook',
    ],
  },
]);
