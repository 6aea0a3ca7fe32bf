/**
 * THE table of what operators can change while the shop runs: name, type, default, and the texts that describe it. A setting belongs
 * to the feature that reads it and is added here together with it; what is decided once per installation is in `src/config.ts`
 * instead.
 */
import { z } from 'zod';

/** The texts of a setting, the same in the console and on the command line. */
export interface SettingWords {
  label: string;
  /** Its effect. */
  description: string;
  /** The unit of its number; absent if it has none. */
  unit?: string;
}

/** Off until an operator switches it on. */
const flag = (label: string, description: string) =>
  worded(z.boolean().default(false), { label, description });

/** How long something is kept. */
const days = (byDefault: number, label: string, description: string) =>
  worded(z.int().min(1).max(36_500).default(byDefault), { label, description, unit: 'days' });

function worded<Schema extends z.ZodType>(schema: Schema, { label, ...words }: SettingWords): Schema {
  return schema.meta({ title: label, ...words });
}

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

export const settingsSchema = z.object({
  'flags.trade': flag('Trade-ins', 'Customers can trade purchased accounts in.'),
  'flags.auction': flag(
    'Marketplace',
    'The marketplace is open: seen by everybody, taking listings and bids. Auctions under way end either way.',
  ),
  'flags.param': flag('Second card gateway', 'The second card gateway takes payments.'),
  'flags.archived': flag(
    'Archived shop',
    'The shop is archived: nothing can be bought, sold, traded or loaded any more.',
  ),
  'wallet.transferDailyCap': worded(z.number().min(0).max(1_000_000).multipleOf(0.01).default(500), {
    label: 'Most that is transferred in a day',
    description: 'What a customer can transfer to others or turn into cross-site codes within 24 hours.',
    unit: 'EUR',
  }),
  'wallet.transferMinimum': worded(z.number().min(0.01).max(1000).multipleOf(0.01).default(0.01), {
    label: 'Smallest transfer',
    description: 'What a transfer and a cross-site code have at least.',
    unit: 'EUR',
  }),
  'wallet.crossSiteCodesForOthers': worded(z.boolean().default(false), {
    label: 'Cross-site codes for others',
    description: 'A cross-site code can be redeemed here by any customer, not only by the one who made it.',
  }),
  tradeInRate: worded(z.number().min(0).max(1).default(0.4), {
    label: 'What a trade-in pays',
    description: 'As a share of the price of such an account today: 0.4 is 40%.',
    unit: 'of the price',
  }),
  'marketplace.autoConfirm': worded(z.enum(['in-sandbox', 'always', 'never']).default('in-sandbox'), {
    label: 'New password for listings',
    description:
      "Whether a listed account gets a new password by itself; otherwise the operator's word starts the auction.",
  }),
  'marketplace.softCloseSeconds': worded(z.int().min(0).max(3600).default(120), {
    label: 'Soft close of auctions',
    description: 'A bid this close to the end moves the end to as long after it.',
    unit: 'seconds',
  }),
  'marketplace.payout': worded(z.enum(['after-warranty', 'at-once']).default('after-warranty'), {
    label: 'Payout of sellers',
    description: 'When a seller gets the money. Claims can only be refunded until then.',
  }),
  'reports.timeZone': worded(z.string().refine(isTimeZone).default('UTC'), {
    label: 'Time zone of reports',
    description: 'By which days the reports count: a name such as Europe/Berlin.',
  }),
  'console.secondPersonAboveCents': worded(z.int().min(0).max(1_000_000_00).default(500_00), {
    label: 'Second person above',
    description:
      'Above this a money action in the console waits for a second operator. Refunds of one purchase or payment count together, and so do adjustments of a balance within 24 hours. The command line does not wait.',
    unit: 'cents',
  }),
  'retention.unverifiedCustomerDays': days(
    90,
    'Customers who never confirmed',
    'After so many days a customer is deleted who never confirmed the e-mail address, bought or loaded anything, and is signed in nowhere.',
  ),
  'retention.failedPaymentDays': days(
    365,
    'Failed payments',
    'After so many days payments that failed are deleted; money that comes for one later is not recognised any more.',
  ),
  'retention.releasedCheckoutDays': days(
    365,
    'Unpaid checkouts',
    'After so many days checkouts are deleted that were not paid and moved no balance.',
  ),
  'retention.readNoticeDays': days(
    90,
    'Read notices',
    'After so many days notices are deleted that were read.',
  ),
  'retention.wantedSkinDays': days(
    60,
    'Counts of wanted skins',
    'After so many days the counts of wanted skins are deleted.',
  ),
  'retention.sentMailDays': days(
    7,
    'Sent mails',
    'After so many days the record of a mail that was sent is deleted.',
  ),
  'retention.failedMailDays': days(
    30,
    'Failed mails',
    'After so many days mails are deleted that could not be sent; until then they can be sent again.',
  ),
});

export const SETTINGS = settingsSchema.shape;

export type SettingValues = z.infer<typeof settingsSchema>;
export type SettingKey = keyof SettingValues;
export type FlagName = 'trade' | 'auction' | 'param' | 'archived';
export const FLAG_NAMES: readonly FlagName[] = ['trade', 'auction', 'param', 'archived'];

/** The part of the shop that a setting belongs to; settings are shown in this order. */
const GROUPS: readonly [prefix: string, title: string][] = [
  ['flags.', 'Features'],
  ['wallet.', 'Balance and transfers'],
  ['tradeIn', 'Trade-ins'],
  ['marketplace.', 'Marketplace'],
  ['reports.', 'Reports'],
  ['console.', 'Console'],
  ['retention.', 'How long things stay'],
];

export function wordsOf(key: SettingKey): SettingWords & { group: string } {
  const { title = key, description = '', unit } = SETTINGS[key].meta() ?? {};
  return {
    label: title,
    description,
    ...(typeof unit === 'string' ? { unit } : {}),
    group: GROUPS.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'Others',
  };
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}
