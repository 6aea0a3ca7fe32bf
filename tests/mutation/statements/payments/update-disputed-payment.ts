import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/update-disputed-payment.ts', [
  {
    fault: 'a refund that waited for the bank is not sent',
    find: '    await jobs.enqueue(em, sendRefundJob, { paymentId });',
    replace: '    await Promise.resolve();',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a refund that the bank has made is under way for ever',
    find: `payment.status === 'refunding' && action === 'lose'`,
    replace: `payment.status === 'refunded' && action === 'lose'`,
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'one lost dispute outweighs an open one',
    find: `  if (states.includes('open')) return 'dispute';
  return states.includes('lost') ? 'lose' : 'win';`,
    replace: `  if (states.includes('lost')) return 'lose';
  return states.includes('open') ? 'dispute' : 'win';`,
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a refund that left a rest, which the bank took, is refunded',
    find: `payment.isAllBack ? 'refunded' : 'charged_back'`,
    replace: `'refunded'`,
    tests: ['payments/commands/follow-dispute', 'payments/commands/refund-part'],
  },
  {
    fault: 'the last part of a refund, which the bank took, is charged back',
    find: `payment.isAllBack ? 'refunded' : 'charged_back'`,
    replace: `'charged_back'`,
    tests: ['payments/commands/refund-part'],
  },
  {
    fault: 'a payment whose dispute was won is still said to be disputed',
    find: `.set({ status, error: ERRORS[action] })`,
    replace: `.set({ status, ...(ERRORS[action] && { error: ERRORS[action] }) })`,
    tests: ['payments/commands/dispute-boundaries'],
  },
]);
