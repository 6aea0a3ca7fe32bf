import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/settings/settings.ts', [
  {
    fault: 'the cap of a day is a euro higher',
    find: `.multipleOf(0.01).default(500)`,
    replace: `.multipleOf(0.01).default(501)`,
    tests: ['wallet/transfer-limits', 'wallet/commands/transfer-balance'],
  },
  {
    fault: 'the least transfer is of two cents',
    find: '.default(0.01)',
    replace: '.default(0.02)',
    tests: ['wallet/transfer-limits', 'wallet/commands/transfer-balance'],
  },
  {
    fault: 'codes can be redeemed by others unless that is switched off',
    find: `'wallet.crossSiteCodesForOthers': worded(z.boolean().default(false)`,
    replace: `'wallet.crossSiteCodesForOthers': worded(z.boolean().default(true)`,
    tests: ['wallet/commands/transfer-cross-site', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a trade-in pays half of the price',
    find: '.default(0.4)',
    replace: '.default(0.5)',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'every listing is confirmed by itself',
    find: `.default('in-sandbox')`,
    replace: `.default('always')`,
    tests: ['marketplace/add-to-marketplace', 'settings/settings'],
  },
  {
    fault: 'the soft close lasts a minute',
    find: '.default(120)',
    replace: '.default(60)',
    tests: ['marketplace/soft-close', 'marketplace/bidding'],
  },
  {
    fault: 'sellers are paid at once',
    find: `.default('after-warranty')`,
    replace: `.default('at-once')`,
    tests: ['marketplace/warranty-end', 'settings/settings'],
  },
  {
    fault: 'customers who never used the shop are deleted after a month',
    find: `  'retention.unverifiedCustomerDays': days(
    90,`,
    replace: `  'retention.unverifiedCustomerDays': days(
    30,`,
    tests: ['settings/settings'],
  },
  {
    fault: 'payments that failed are deleted after 364 days',
    find: `  'retention.failedPaymentDays': days(
    365,`,
    replace: `  'retention.failedPaymentDays': days(
    364,`,
    tests: ['settings/settings'],
  },
  {
    fault: 'released checkouts are deleted after 364 days',
    find: `  'retention.releasedCheckoutDays': days(
    365,`,
    replace: `  'retention.releasedCheckoutDays': days(
    364,`,
    tests: ['settings/settings'],
  },
  {
    fault: 'notices are deleted after 89 days',
    find: `  'retention.readNoticeDays': days(
    90,`,
    replace: `  'retention.readNoticeDays': days(
    89,`,
    tests: ['settings/settings'],
  },
  {
    fault: 'sent mails are deleted after 8 days',
    find: `  'retention.sentMailDays': days(
    7,`,
    replace: `  'retention.sentMailDays': days(
    8,`,
    tests: ['settings/settings'],
  },
  {
    fault: 'failed mails are deleted after 29 days',
    find: `  'retention.failedMailDays': days(
    30,`,
    replace: `  'retention.failedMailDays': days(
    29,`,
    tests: ['settings/settings'],
  },
]);
