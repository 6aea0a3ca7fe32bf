import { expect, it } from 'vitest';
import { hasRight, OPERATOR_PROOF_MINUTES, RIGHTS, type Right, type Role } from '#shared/admin/rights.ts';

const ALL = Object.keys(RIGHTS) as Right[];
const rightsOf = (role: Role) => ALL.filter((right) => hasRight(role, right)).toSorted();
const isReading = (right: Right) => right.endsWith('.read');

it('an owner may do everything', () => {
  expect(rightsOf('owner')).toEqual(ALL.toSorted());
});

it('a reader reads everything and changes nothing', () => {
  expect(rightsOf('reader')).toEqual(ALL.filter(isReading).toSorted());
});

it('the support reads all but the ledger and the settings, and does what customers ask for', () => {
  const read = ALL.filter((right) => isReading(right) && !['ledger.read', 'settings.read'].includes(right));
  expect(rightsOf('support')).toEqual(
    [
      ...read,
      'claims.decide',
      'coupons.change',
      'customers.adjust',
      'customers.block',
      'customers.factors',
      'customers.note',
      'customers.transfers',
      'disputes.decide',
      'jobs.retry',
      'mails.resend',
      'orders.exchange',
      'orders.refund',
      'passwords.reveal',
      'payments.settle',
      'trade_ins.decide',
    ].toSorted(),
  );
});

it('who keeps the stock sees no customers and moves no money', () => {
  expect(rightsOf('stock')).toEqual([
    'figures.read',
    'health.read',
    'log.read',
    'prices.change',
    'prices.read',
    'queues.read',
    'skins.change',
    'stock.change',
    'stock.read',
    'trade_ins.decide',
  ]);
});

it('a proof is valid for five minutes', () => {
  expect(OPERATOR_PROOF_MINUTES).toBe(5);
});
