import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/gateways/stripe-hosted-checkout.ts', [
  {
    fault: 'an unpaid session counts as paid',
    find: `session.payment_status !== 'unpaid'`,
    replace: `session.payment_status !== 'paid'`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a session that is open counts as paid',
    find: `if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';`,
    replace: `if (session.status === 'expired') return 'expired';`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a bank debit that bounced is waited for',
    find: `intentStatus === 'requires_payment_method' || intentStatus === 'canceled'`,
    replace: `intentStatus === 'canceled'`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a payment that was refunded in full before the shop heard of it is delivered',
    find: 'charge.amount_refunded >= charge.amount;',
    replace: 'charge.amount_refunded > charge.amount;',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a refund that the provider could not send counts as sent',
    find: 'if (hasFailed(sent)) throw',
    replace: 'if (hasFailed(sent) && !sent.id) throw',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'after a refund has failed, the answer to it is repeated for a day',
    find: '`${charge.amount_refunded}-${failed.id}`',
    replace: 'String(charge.amount_refunded)',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'what went back already is sent again',
    find: ' - charge.amount_refunded;',
    replace: ';',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'more is asked for than was charged',
    find: 'Math.min(amountCents, charge.amount)',
    replace: 'amountCents',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a dispute whose money came back is withdrawn',
    find: 'isWithdrawn: movedCents < 0',
    replace: 'isWithdrawn: movedCents !== 0',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a dispute that was won counts as lost',
    find: `    case 'warning_closed':
    case 'prevented':
      return 'won';`,
    replace: `    case 'warning_closed':
    case 'prevented':
      return 'lost';`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'the page asks for dollars',
    find: `currency: 'eur', unit_amount`,
    replace: `currency: 'usd', unit_amount`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'webhooks of yesterday are taken',
    find: 'SIGNATURE_TOLERANCE_SECONDS = 300',
    replace: 'SIGNATURE_TOLERANCE_SECONDS = 200_000',
    tests: ['payments/gateways/stripe-webhooks', 'payments/gateways/stripe-answers', 'local/sandbox/stripe'],
  },
  {
    fault: 'the same payment opens a second session',
    find: 'idempotencyKey: `payment-${request.paymentId}`,',
    replace: 'idempotencyKey: `payment-${Math.random()}`,',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'the same refund is sent twice within a day',
    find: 'idempotencyKey: `refund-${paymentId}-${state}`',
    replace: 'idempotencyKey: `refund-${Math.random()}`',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'an appeal reopens a lost dispute',
    find: `    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';`,
    replace: `    case 'lost':
      return 'lost';`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'the page ends a second late',
    find: 'Math.floor(request.expiresAt.getTime() / 1000)',
    replace: 'Math.ceil(request.expiresAt.getTime() / 1000) + 1',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a refund that is sent already is sent for nothing',
    find: 'if (restCents <= 0) return charge',
    replace: 'if (restCents < 0) return charge',
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'the answer to a refund that failed is repeated for ever',
    find: `'payment_intent.latest_charge.refunds'`,
    replace: `'payment_intent.latest_charge'`,
    tests: ['payments/gateways/stripe-answers'],
  },
  {
    fault: 'a payment that was refunded before it was booked is delivered',
    find: `retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })`,
    replace: `retrieve(sessionId, { expand: ['payment_intent'] })`,
    tests: ['payments/gateways/stripe-answers'],
  },
]);
