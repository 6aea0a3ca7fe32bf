/** What operators may type in the console: the last value that is taken and the first that is not. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { balanceBatchSchema, batchSchema, couponCodeSchema, discountSchema } from '#shared/admin/coupons.ts';
import { noteTextSchema } from '#shared/admin/customers.ts';
import { newViewSchema } from '#shared/admin/desk.ts';
import { refundPartSchema } from '#shared/admin/orders.ts';
import { declinedProposalSchema } from '#shared/admin/proposals.ts';
import { QUEUE_NAMES, seesQueue } from '#shared/admin/queues.ts';
import { reasonSchema } from '#shared/admin/reason.ts';
import type { Role } from '#shared/admin/rights.ts';
import { invitationAddress, newOperatorPasswordSchema, newOperatorSchema } from '#shared/admin/sign-in.ts';

const DISCOUNT = {
  discount: { percentHundredths: 10_00 },
  expires: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  reason: 'autumn',
};
const discounted = (discount: object) => ({ ...DISCOUNT, discount });
const BATCH = { batch: 'autumn-26.b', amountCents: 5_00, count: 10, reason: 'autumn' };
const PASSWORD = { password: 'x'.repeat(20), code: '123456' };
const OPERATOR = { email: 'kim@shop.test', name: 'Kim', role: 'support' };
const VIEW = { table: 'orders', name: 'Mine', search: '' };
const text = (length: number) => 'x'.repeat(length);

const EDGES: [name: string, schema: z.ZodType, taken: unknown[], refused: unknown[]][] = [
  ['a reason', reasonSchema, [text(3), text(500)], [text(2), ' x ', text(501)]],
  ['a note', noteTextSchema, ['x', text(2000)], [' ', text(2001)]],
  ['a code', couponCodeSchema, ['A_1', text(40)], ['A1', text(41), 'A 1']],
  ['the name of a batch', batchSchema, ['a', text(40)], ['', text(41), 'a b']],
  [
    'a discount',
    discountSchema,
    [
      discounted({ percentHundredths: 1 }),
      discounted({ percentHundredths: 100_00 }),
      discounted({ flatCents: 1 }),
      { ...DISCOUNT, maxUses: 1, maxUsesPerCustomer: 1_000_000 },
    ],
    [
      discounted({ percentHundredths: 0 }),
      discounted({ percentHundredths: 100_01 }),
      discounted({ flatCents: 0 }),
      discounted({ flatCents: 1, percentHundredths: 1 }),
      { ...DISCOUNT, maxUses: 0 },
      { ...DISCOUNT, maxUsesPerCustomer: 1_000_001 },
      { ...DISCOUNT, expires: '2026-02-30' },
    ],
  ],
  [
    'a batch of balance codes',
    balanceBatchSchema,
    [
      { ...BATCH, amountCents: 1, count: 1 },
      { ...BATCH, amountCents: 1_000_00, count: 10_000 },
    ],
    [
      { ...BATCH, amountCents: 0 },
      { ...BATCH, amountCents: 1_000_01 },
      { ...BATCH, count: 0 },
      { ...BATCH, count: 10_001 },
    ],
  ],
  [
    'a part of a refund',
    refundPartSchema,
    [{ amountCents: 1, refundedCents: 0 }],
    [
      { amountCents: 0, refundedCents: 0 },
      { amountCents: 1, refundedCents: -1 },
      { amountCents: 1.5, refundedCents: 0 },
      { amountCents: 1 },
    ],
  ],
  [
    'the answer to a proposal',
    declinedProposalSchema,
    [{ id: 1, answer: text(500) }],
    [
      { id: 1, answer: text(501) },
      { id: 0, answer: 'no' },
    ],
  ],
  [
    'a password of an operator',
    newOperatorPasswordSchema,
    [
      { ...PASSWORD, password: text(15) },
      { ...PASSWORD, password: text(256) },
    ],
    [
      { ...PASSWORD, password: text(14) },
      { ...PASSWORD, password: text(257) },
    ],
  ],
  [
    'a new operator',
    newOperatorSchema,
    [
      { ...OPERATOR, name: text(80) },
      { ...OPERATOR, role: 'owner' },
    ],
    [
      { ...OPERATOR, name: text(81) },
      { ...OPERATOR, name: ' ' },
      { ...OPERATOR, role: 'king' },
    ],
  ],
  [
    'a view of a table',
    newViewSchema,
    [VIEW, { ...VIEW, name: text(60), search: `?${text(1999)}` }],
    [
      { ...VIEW, name: text(61) },
      { ...VIEW, search: `?${text(2000)}` },
      { ...VIEW, search: 'x' },
    ],
  ],
];

it.each(EDGES)('%s is taken up to its limits', (_, schema, taken, refused) => {
  for (const value of taken) expect([value, schema.safeParse(value).success]).toEqual([value, true]);
  for (const value of refused) expect([value, schema.safeParse(value).success]).toEqual([value, false]);
});

it('the token of an invitation comes after the #', () => {
  expect(invitationAddress('https://shop.test', 'abc')).toBe('https://shop.test/admin/invitation#abc');
});

const seenBy = (role: Role) => QUEUE_NAMES.filter((queue) => seesQueue(role, queue));

describe('the queues', () => {
  const OF_CUSTOMERS = [
    'disputes',
    'stuck_payments',
    'failed_refunds',
    'returned_refunds',
    'claims',
    'trade_ins',
    'listings',
    'failed_mails',
    'failed_jobs',
  ];

  it.each<[Role, string[]]>([
    ['owner', ['ledger', ...OF_CUSTOMERS]],
    ['reader', ['ledger', ...OF_CUSTOMERS]],
    ['support', OF_CUSTOMERS],
    ['stock', ['trade_ins', 'failed_jobs']],
  ])('that %s sees are %j, most urgent first', (role, queues) => {
    expect(seenBy(role)).toEqual(queues);
  });
});
