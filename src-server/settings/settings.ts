/**
 * THE table of what the operator can switch while the shop runs: name, shape, default and a line for the operator. A
 * setting belongs to the feature that reads it and is added here together with it; what is decided once per installation
 * is in `src/config.ts` instead.
 */
import { z } from 'zod';

/** Off until an operator switches it on. */
const flag = (description: string) => z.boolean().default(false).describe(description);

/** How long something is kept. */
const days = (byDefault: number, description: string) =>
  z.int().min(1).max(36_500).default(byDefault).describe(description);

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

export const settingsSchema = z.object({
  'flags.trade': flag('Customers can trade purchased accounts in.'),
  'flags.auction': flag(
    'The marketplace is open: seen by everybody, taking listings and bids. Auctions under way end either way.',
  ),
  'flags.param': flag('The second card gateway takes payments.'),
  'flags.archived': flag('The shop is archived: nothing can be bought, sold, traded or loaded any more.'),
  'wallet.transferDailyCap': z
    .number()
    .min(0)
    .max(1_000_000)
    .multipleOf(0.01)
    .default(500)
    .describe('EUR that a customer can transfer to others or turn into cross-site codes within 24 hours.'),
  'wallet.transferMinimum': z
    .number()
    .min(0.01)
    .max(1000)
    .multipleOf(0.01)
    .default(0.01)
    .describe('EUR that a transfer and a cross-site code have at least.'),
  'wallet.crossSiteCodesForOthers': z
    .boolean()
    .default(false)
    .describe('A cross-site code can be redeemed here by any customer, not only by the one who made it.'),
  tradeInRate: z
    .number()
    .min(0)
    .max(1)
    .default(0.4)
    .describe('What a trade-in pays, as a share of the price of such an account today.'),
  'marketplace.autoConfirm': z
    .enum(['in-sandbox', 'always', 'never'])
    .default('in-sandbox')
    .describe(
      "Whether a listed account gets a new password by itself; otherwise the operator's word starts the auction.",
    ),
  'marketplace.softCloseSeconds': z
    .int()
    .min(0)
    .max(3600)
    .default(120)
    .describe('A bid this close to the end moves the end to as long after it.'),
  'marketplace.payout': z
    .enum(['after-warranty', 'at-once'])
    .default('after-warranty')
    .describe('When a seller gets the money. Claims can only be refunded until then.'),
  'reports.timeZone': z
    .string()
    .refine(isTimeZone)
    .default('UTC')
    .describe('By which days the reports count: a name such as Europe/Berlin.'),
  'console.secondPersonAboveCents': z
    .int()
    .min(0)
    .max(1_000_000_00)
    .default(500_00)
    .describe(
      'Cents above which a money action in the console waits for a second operator; the command line does not.',
    ),
  'retention.unverifiedCustomerDays': days(
    90,
    'After so many days a customer is deleted who never confirmed the e-mail address, bought or loaded anything, and is signed in nowhere.',
  ),
  'retention.failedPaymentDays': days(
    365,
    'After so many days payments that failed are deleted; money that comes for one later is not recognised any more.',
  ),
  'retention.releasedCheckoutDays': days(
    365,
    'After so many days checkouts are deleted that were not paid and moved no balance.',
  ),
  'retention.readNoticeDays': days(90, 'After so many days notices are deleted that were read.'),
  'retention.wantedSkinDays': days(60, 'After so many days the counts of wanted skins are deleted.'),
  'retention.sentMailDays': days(7, 'After so many days the record of a mail that was sent is deleted.'),
  'retention.failedMailDays': days(
    30,
    'After so many days mails are deleted that could not be sent; until then "mails resend" sends them again.',
  ),
});

export const SETTINGS = settingsSchema.shape;

export type SettingValues = z.infer<typeof settingsSchema>;
export type SettingKey = keyof SettingValues;
export type FlagName = 'trade' | 'auction' | 'param' | 'archived';
export const FLAG_NAMES: readonly FlagName[] = ['trade', 'auction', 'param', 'archived'];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}
