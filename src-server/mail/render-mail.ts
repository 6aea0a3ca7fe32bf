/** Every mail the shop sends, by name, with the values each needs. */
import type { MailContent, MailShop, RenderedMail } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { balanceLoadedMail, type BalanceLoadedValues } from './templates/balance-loaded.ts';
import { creditArrivedMail, type CreditArrivedValues } from './templates/credit-arrived.ts';
import { auctionEndsSoonMail, type AuctionEndsSoonValues } from './templates/auction-ends-soon.ts';
import { auctionOutbidMail, type AuctionOutbidValues } from './templates/auction-outbid.ts';
import { auctionLostMail, type AuctionLostValues } from './templates/auction-lost.ts';
import { auctionSoldMail, type AuctionSoldValues } from './templates/auction-sold.ts';
import { auctionUnsoldMail, type AuctionUnsoldValues } from './templates/auction-unsold.ts';
import { auctionWonMail, type AuctionWonValues } from './templates/auction-won.ts';
import { balanceReceivedMail, type BalanceReceivedValues } from './templates/balance-received.ts';
import { crossSiteCodeMail, type CrossSiteCodeValues } from './templates/cross-site-code.ts';
import { passwordChangedMail, type PasswordChangedValues } from './templates/password-changed.ts';
import { accountDeletedMail, type AccountDeletedValues } from './templates/account-deleted.ts';
import { passwordResetMail, type PasswordResetValues } from './templates/password-reset.ts';
import { paymentCreditedMail, type PaymentCreditedValues } from './templates/payment-credited.ts';
import { purchaseMail, type PurchaseValues } from './templates/purchase.ts';
import { refundMail, type RefundValues } from './templates/refund.ts';
import { refundSentMail, type RefundSentValues } from './templates/refund-sent.ts';
import { tradeAcceptedMail, type TradeAcceptedValues } from './templates/trade-accepted.ts';
import { tradeRefusedMail, type TradeRefusedValues } from './templates/trade-refused.ts';
import { searchMatchMail, type SearchMatchValues } from './templates/search-match.ts';
import { transfersReceivedMail, type TransfersReceivedValues } from './templates/transfers-received.ts';
import { verificationMail, type VerificationValues } from './templates/verification.ts';
import { warrantyClaimMail, type WarrantyClaimValues } from './templates/warranty-claim.ts';

export interface MailValues {
  verification: VerificationValues;
  'password-reset': PasswordResetValues;
  'password-changed': PasswordChangedValues;
  purchase: PurchaseValues;
  'payment-credited': PaymentCreditedValues;
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
  'warranty-claim': WarrantyClaimValues;
  'auction-ends-soon': AuctionEndsSoonValues;
  'search-match': SearchMatchValues;
  'account-deleted': AccountDeletedValues;
}
export type MailTemplate = keyof MailValues;

const TEMPLATES: { [Name in MailTemplate]: (shop: MailShop, values: MailValues[Name]) => MailContent } = {
  verification: verificationMail,
  'password-reset': passwordResetMail,
  'password-changed': passwordChangedMail,
  purchase: purchaseMail,
  'payment-credited': paymentCreditedMail,
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
  'warranty-claim': warrantyClaimMail,
  'auction-ends-soon': auctionEndsSoonMail,
  'search-match': searchMatchMail,
  'account-deleted': accountDeletedMail,
};

export function renderMail<Name extends MailTemplate>(
  shop: MailShop,
  template: Name,
  values: MailValues[Name],
): RenderedMail {
  const content = TEMPLATES[template](shop, values);
  return { subject: content.subject, html: mailHtml(shop, content), text: mailText(shop, content) };
}
