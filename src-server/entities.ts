import { CartItemRow } from './cart/cart-item.entity.ts';
import { CatalogAnchorRow } from './catalog/catalog-anchor.entity.ts';
import { CatalogChangeRow } from './catalog/catalog-change.entity.ts';
import { CatalogPruneRow } from './catalog/catalog-prune.entity.ts';
import { ChampionRow } from './catalog/champion.entity.ts';
import { PriceListRow } from './catalog/price-list.entity.ts';
import { ProductRow } from './catalog/product.entity.ts';
import { SkinRow } from './catalog/skin.entity.ts';
import { CheckoutItemRow } from './checkout/checkout-item.entity.ts';
import { CheckoutRow } from './checkout/checkout.entity.ts';
import { DiscountCouponRow } from './checkout/discount-coupon.entity.ts';
import { CustomerRow } from './identity/customer.entity.ts';
import { MailTokenRow } from './identity/mail-token.entity.ts';
import { QueueTicketRow } from './identity/queue-ticket.entity.ts';
import { SessionRow } from './identity/session.entity.ts';
import { UsedCaptchaRow } from './identity/used-captcha.entity.ts';
import { IdempotencyKeyRow } from './ledger/idempotency-key.entity.ts';
import { JournalEntryRow } from './ledger/journal-entry.entity.ts';
import { JournalRow } from './ledger/journal.entity.ts';
import { LedgerAccountRow } from './ledger/ledger-account.entity.ts';
import { OperatorLogRow } from './operations/operator-log.entity.ts';
import { BidRow } from './marketplace/bid.entity.ts';
import { ListingRow } from './marketplace/listing.entity.ts';
import { NoticeRow } from './marketplace/notice.entity.ts';
import { WarrantyClaimRow } from './marketplace/warranty-claim.entity.ts';
import { WatchedListingRow } from './marketplace/watched-listing.entity.ts';
import { MatchProgressRow } from './saved-searches/match-progress.entity.ts';
import { SavedSearchRow } from './saved-searches/saved-search.entity.ts';
import { ToldMatchRow } from './saved-searches/told-match.entity.ts';
import { SettingRow } from './operations/setting.entity.ts';
import { DisputeRow } from './payments/dispute.entity.ts';
import { PaymentRow } from './payments/payment.entity.ts';
import { PurchaseRow } from './purchases/purchase.entity.ts';
import { BalanceCouponRow } from './wallet/balance-coupon.entity.ts';
import { BalanceTransferRow } from './wallet/balance-transfer.entity.ts';
import { TradeInRow } from './trade-in/trade-in.entity.ts';
import { TradeQuoteRow } from './trade-in/trade-quote.entity.ts';
import { PendingCreditRow } from './wallet/pending-credit.entity.ts';

/** Every table of the shop. `npm test` proves that the migrations build exactly these. */
export const entities = [
  BalanceCouponRow,
  BalanceTransferRow,
  BidRow,
  CartItemRow,
  CatalogAnchorRow,
  CatalogChangeRow,
  CatalogPruneRow,
  ChampionRow,
  CheckoutItemRow,
  CheckoutRow,
  CustomerRow,
  DiscountCouponRow,
  DisputeRow,
  IdempotencyKeyRow,
  JournalEntryRow,
  JournalRow,
  LedgerAccountRow,
  ListingRow,
  MailTokenRow,
  MatchProgressRow,
  OperatorLogRow,
  NoticeRow,
  PaymentRow,
  PendingCreditRow,
  PriceListRow,
  ProductRow,
  PurchaseRow,
  QueueTicketRow,
  SavedSearchRow,
  SessionRow,
  SettingRow,
  SkinRow,
  TradeInRow,
  TradeQuoteRow,
  ToldMatchRow,
  UsedCaptchaRow,
  WarrantyClaimRow,
  WatchedListingRow,
];
