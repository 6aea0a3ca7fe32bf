/** Every mail of the shop by name, with the values that each needs. */
import { formatMoney } from '../../src-shared/money.ts';
import type { MailBlock, MailContent, MailShop, RenderedMail } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import {
  auctionEndsSoonMail,
  type AuctionEndsSoonValues,
  auctionLostMail,
  type AuctionLostValues,
  auctionOutbidMail,
  type AuctionOutbidValues,
  auctionWonMail,
  type AuctionWonValues,
} from './templates/bidder.ts';
import {
  accountDeletedMail,
  type AccountDeletedValues,
  factorAddedMail,
  factorRemovedMail,
  factorRecoveryMail,
  type FactorRecoveryValues,
  type FactorValues,
  newDeviceMail,
  type NewDeviceValues,
  passwordChangedMail,
  type PasswordChangedValues,
  passwordResetMail,
  type PasswordResetValues,
  recoveryCodesRenewedMail,
  type RecoveryCodesRenewedValues,
  verificationMail,
  type VerificationValues,
} from './templates/customer-account.ts';
import {
  emailChangeAskedMail,
  type EmailChangeAskedValues,
  emailChangeConfirmMail,
  type EmailChangeConfirmValues,
  emailChangedMail,
  type EmailChangedValues,
} from './templates/email-change.ts';
import { operatorInvitationMail, type OperatorInvitationValues } from './templates/operators.ts';
import { purchaseMail, type PurchaseValues } from './templates/purchase.ts';
import {
  balanceLoadedMail,
  type BalanceLoadedValues,
  creditArrivedMail,
  type CreditArrivedValues,
  paymentCreditedMail,
  type PaymentCreditedValues,
  paymentDismissedMail,
  type PaymentDismissedValues,
} from './templates/received-payments.ts';
import { refundMail, refundSentMail, type RefundSentValues, type RefundValues } from './templates/refunds.ts';
import { searchMatchMail, type SearchMatchValues } from './templates/search-match.ts';
import {
  auctionSoldMail,
  type AuctionSoldValues,
  auctionUnsoldMail,
  type AuctionUnsoldValues,
  listingRefusedMail,
  type ListingRefusedValues,
  warrantyClaimMail,
  type WarrantyClaimValues,
} from './templates/seller.ts';
import {
  tradeAcceptedMail,
  type TradeAcceptedValues,
  tradeRefusedMail,
  type TradeRefusedValues,
} from './templates/trade-ins.ts';
import {
  balanceReceivedMail,
  type BalanceReceivedValues,
  crossSiteCodeMail,
  type CrossSiteCodeValues,
  transfersReceivedMail,
  type TransfersReceivedValues,
} from './templates/transfers.ts';

export interface MailValues {
  verification: VerificationValues;
  'password-reset': PasswordResetValues;
  'password-changed': PasswordChangedValues;
  'email-change-asked': EmailChangeAskedValues;
  'email-change-confirm': EmailChangeConfirmValues;
  'email-changed': EmailChangedValues;
  'factor-recovery': FactorRecoveryValues;
  'new-device': NewDeviceValues;
  'factor-added': FactorValues;
  'factor-removed': FactorValues;
  'recovery-codes-renewed': RecoveryCodesRenewedValues;
  purchase: PurchaseValues;
  'payment-credited': PaymentCreditedValues;
  'payment-dismissed': PaymentDismissedValues;
  'balance-loaded': BalanceLoadedValues;
  'balance-received': BalanceReceivedValues;
  'transfers-received': TransfersReceivedValues;
  'cross-site-code': CrossSiteCodeValues;
  refund: RefundValues;
  'refund-sent': RefundSentValues;
  'credit-arrived': CreditArrivedValues;
  'trade-accepted': TradeAcceptedValues;
  'trade-refused': TradeRefusedValues;
  'auction-outbid': AuctionOutbidValues;
  'auction-won': AuctionWonValues;
  'auction-lost': AuctionLostValues;
  'auction-sold': AuctionSoldValues;
  'auction-unsold': AuctionUnsoldValues;
  'listing-refused': ListingRefusedValues;
  'warranty-claim': WarrantyClaimValues;
  'auction-ends-soon': AuctionEndsSoonValues;
  'search-match': SearchMatchValues;
  'account-deleted': AccountDeletedValues;
  'operator-invitation': OperatorInvitationValues;
}
export type MailTemplate = keyof MailValues;

const TEMPLATES: { [Name in MailTemplate]: (shop: MailShop, values: MailValues[Name]) => MailContent } = {
  verification: verificationMail,
  'password-reset': passwordResetMail,
  'password-changed': passwordChangedMail,
  'email-change-asked': emailChangeAskedMail,
  'email-change-confirm': emailChangeConfirmMail,
  'email-changed': emailChangedMail,
  'factor-recovery': factorRecoveryMail,
  'new-device': newDeviceMail,
  'factor-added': factorAddedMail,
  'factor-removed': factorRemovedMail,
  'recovery-codes-renewed': recoveryCodesRenewedMail,
  purchase: purchaseMail,
  'payment-credited': paymentCreditedMail,
  'payment-dismissed': paymentDismissedMail,
  'balance-loaded': balanceLoadedMail,
  'balance-received': balanceReceivedMail,
  'transfers-received': transfersReceivedMail,
  'cross-site-code': crossSiteCodeMail,
  refund: refundMail,
  'refund-sent': refundSentMail,
  'credit-arrived': creditArrivedMail,
  'trade-accepted': tradeAcceptedMail,
  'trade-refused': tradeRefusedMail,
  'auction-outbid': auctionOutbidMail,
  'auction-won': auctionWonMail,
  'auction-lost': auctionLostMail,
  'auction-sold': auctionSoldMail,
  'auction-unsold': auctionUnsoldMail,
  'listing-refused': listingRefusedMail,
  'warranty-claim': warrantyClaimMail,
  'auction-ends-soon': auctionEndsSoonMail,
  'search-match': searchMatchMail,
  'account-deleted': accountDeletedMail,
  'operator-invitation': operatorInvitationMail,
};

export function renderMail<Name extends MailTemplate>(
  shop: MailShop,
  template: Name,
  values: MailValues[Name],
): RenderedMail {
  const content = TEMPLATES[template](shop, values);
  return { subject: content.subject, html: mailHtml(shop, content), text: mailText(shop, content) };
}

/** The plain-text part: the same text in the same order. */
function mailText(shop: MailShop, content: MailContent): string {
  const parts = [
    content.title,
    ...content.blocks.map(blockText),
    `${shop.name}\n${shop.publicUrl}/\n${shop.email}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(part: MailBlock): string {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
      return part.text;
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'amounts':
    default:
      return [
        ...part.rows.map(({ label, cents }) => `- ${label}: ${formatMoney(cents)}`),
        `${part.totalLabel}: ${formatMoney(part.rows.reduce((sum, { cents }) => sum + cents, 0))}`,
      ].join('\n');
  }
}
