import type { InferKyselyDB } from '@mikro-orm/postgresql';
import {
  UploadFaultRow,
  type UploadFaultSchema,
  UploadPartRow,
  type UploadPartSchema,
  UploadRow,
  type UploadSchema,
} from './admin/uploads/upload.entity.ts';
import { CustomerNoteRow, type CustomerNoteSchema } from './admin/customers/customer-note.entity.ts';
import {
  OperatorPresenceRow,
  type OperatorPresenceSchema,
  OperatorViewRow,
  type OperatorViewSchema,
} from './admin/desk/desk.entity.ts';
import { CartItemRow, type CartItemSchema } from './cart/cart-item.entity.ts';
import { CatalogAnchorRow, type CatalogAnchorSchema } from './catalog/entities/catalog-anchor.entity.ts';
import { CatalogChangeRow, type CatalogChangeSchema } from './catalog/entities/catalog-change.entity.ts';
import { CatalogPruneRow, type CatalogPruneSchema } from './catalog/entities/catalog-prune.entity.ts';
import { ChampionRow, type ChampionSchema } from './catalog/entities/champion.entity.ts';
import { PriceListRow, type PriceListSchema } from './catalog/entities/price-list.entity.ts';
import { PricePlanRow, type PricePlanSchema } from './catalog/entities/price-plan.entity.ts';
import { ProductRow, type ProductSchema } from './catalog/entities/product.entity.ts';
import { SkinRow, type SkinSchema } from './catalog/entities/skin.entity.ts';
import { CheckoutItemRow, type CheckoutItemSchema } from './checkout/checkout.entity.ts';
import { CheckoutRow, type CheckoutSchema } from './checkout/checkout.entity.ts';
import { DiscountCouponRow, type DiscountCouponSchema } from './checkout/discount-coupon.entity.ts';
import { CustomerRow, type CustomerSchema } from './identity/customer.entity.ts';
import {
  MailTokenRow,
  type MailTokenSchema,
  EmailChangeRow,
  type EmailChangeSchema,
  QueueTicketRow,
  type QueueTicketSchema,
  SessionRow,
  type SessionSchema,
  UsedCaptchaRow,
  type UsedCaptchaSchema,
} from './identity/sign-in.entity.ts';
import {
  FactorRecoveryRow,
  type FactorRecoverySchema,
  PasskeyChallengeRow,
  type PasskeyChallengeSchema,
  PasskeyRow,
  type PasskeySchema,
  RecoveryCodeRow,
  type RecoveryCodeSchema,
  TotpFactorRow,
  type TotpFactorSchema,
} from './identity/factors/factors.entity.ts';
import { IdempotencyKeyRow, type IdempotencyKeySchema } from './ledger/idempotency-key.entity.ts';
import { JournalEntryRow, type JournalEntrySchema } from './ledger/journal-entry.entity.ts';
import { JournalRow, type JournalSchema } from './ledger/journal.entity.ts';
import { LedgerAuditRow, type LedgerAuditSchema } from './ledger/ledger-audit.entity.ts';
import { LedgerAccountRow, type LedgerAccountSchema } from './ledger/ledger-account.entity.ts';
import {
  OperatorInvitationRow,
  type OperatorInvitationSchema,
  OperatorPasskeyRow,
  type OperatorPasskeySchema,
  OperatorProposalRow,
  type OperatorProposalSchema,
  OperatorRecoveryCodeRow,
  type OperatorRecoveryCodeSchema,
  OperatorRow,
  type OperatorSchema,
  OperatorTotpRow,
  type OperatorTotpSchema,
  OperatorSessionRow,
  type OperatorSessionSchema,
} from './operators/operator.entity.ts';
import { OperatorLogRow, type OperatorLogSchema } from './operator-log/operator-log.entity.ts';
import { BidRow, type BidSchema } from './marketplace/entities/bid.entity.ts';
import { ListingRow, type ListingSchema } from './marketplace/entities/listing.entity.ts';
import { NoticeRow, type NoticeSchema } from './marketplace/entities/notice.entity.ts';
import { WarrantyClaimRow, type WarrantyClaimSchema } from './claims/warranty-claim.entity.ts';
import {
  WatchedListingRow,
  type WatchedListingSchema,
} from './marketplace/entities/watched-listing.entity.ts';
import {
  MatchProgressRow,
  type MatchProgressSchema,
  SavedSearchRow,
  type SavedSearchSchema,
  ToldMatchRow,
  type ToldMatchSchema,
} from './saved-searches/saved-search.entity.ts';
import { SettingRow, type SettingSchema } from './settings/setting.entity.ts';
import { DisputeRow, type DisputeSchema } from './payments/entities/dispute.entity.ts';
import { PaymentRow, type PaymentSchema } from './payments/entities/payment.entity.ts';
import { PurchaseRow, type PurchaseSchema } from './purchases/purchase.entity.ts';
import { BalanceCouponRow, type BalanceCouponSchema } from './wallet/entities/balance-coupon.entity.ts';
import { BalanceTransferRow, type BalanceTransferSchema } from './wallet/entities/balance-transfer.entity.ts';
import { TradeInRow, type TradeInSchema } from './trade-in/trade-in.entity.ts';
import { TradeQuoteRow, type TradeQuoteSchema } from './trade-in/trade-quote.entity.ts';
import { PendingCreditRow, type PendingCreditSchema } from './wallet/entities/pending-credit.entity.ts';
import { WantedSkinRow, type WantedSkinSchema } from './wanted-skins/wanted-skin.entity.ts';
import { WishRow, type WishSchema } from './wish-list/wish.entity.ts';
import type { JobTable, QueueTable } from './platform/job-table.ts';

/** All tables of the shop. `npm test` proves that the migrations create exactly these. */
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
  CustomerNoteRow,
  CustomerRow,
  DiscountCouponRow,
  DisputeRow,
  IdempotencyKeyRow,
  JournalEntryRow,
  JournalRow,
  LedgerAccountRow,
  LedgerAuditRow,
  ListingRow,
  MailTokenRow,
  MatchProgressRow,
  OperatorInvitationRow,
  OperatorLogRow,
  OperatorPasskeyRow,
  OperatorPresenceRow,
  OperatorProposalRow,
  OperatorRecoveryCodeRow,
  OperatorRow,
  OperatorSessionRow,
  OperatorTotpRow,
  OperatorViewRow,
  NoticeRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PaymentRow,
  PendingCreditRow,
  PriceListRow,
  PricePlanRow,
  UploadRow,
  UploadPartRow,
  UploadFaultRow,
  ProductRow,
  PurchaseRow,
  FactorRecoveryRow,
  EmailChangeRow,
  QueueTicketRow,
  RecoveryCodeRow,
  SavedSearchRow,
  SessionRow,
  SettingRow,
  SkinRow,
  TradeInRow,
  TradeQuoteRow,
  ToldMatchRow,
  TotpFactorRow,
  UsedCaptchaRow,
  WantedSkinRow,
  WarrantyClaimRow,
  WatchedListingRow,
  WishRow,
];

/**
 * The tables as statements see them, with the database's column names. A wrong table, column or value does not compile
 * (docs/statements.md).
 */
export interface Database extends InferKyselyDB<
  | typeof BalanceCouponSchema
  | typeof BalanceTransferSchema
  | typeof BidSchema
  | typeof CartItemSchema
  | typeof CatalogAnchorSchema
  | typeof CatalogChangeSchema
  | typeof CatalogPruneSchema
  | typeof ChampionSchema
  | typeof CheckoutItemSchema
  | typeof CheckoutSchema
  | typeof CustomerNoteSchema
  | typeof CustomerSchema
  | typeof DiscountCouponSchema
  | typeof DisputeSchema
  | typeof IdempotencyKeySchema
  | typeof JournalEntrySchema
  | typeof JournalSchema
  | typeof LedgerAccountSchema
  | typeof LedgerAuditSchema
  | typeof ListingSchema
  | typeof MailTokenSchema
  | typeof MatchProgressSchema
  | typeof NoticeSchema
  | typeof OperatorInvitationSchema
  | typeof OperatorLogSchema
  | typeof OperatorPasskeySchema
  | typeof OperatorPresenceSchema
  | typeof OperatorProposalSchema
  | typeof OperatorRecoveryCodeSchema
  | typeof OperatorSchema
  | typeof OperatorSessionSchema
  | typeof OperatorTotpSchema
  | typeof OperatorViewSchema
  | typeof PasskeyChallengeSchema
  | typeof PasskeySchema
  | typeof PaymentSchema
  | typeof PendingCreditSchema
  | typeof PriceListSchema
  | typeof PricePlanSchema
  | typeof UploadSchema
  | typeof UploadPartSchema
  | typeof UploadFaultSchema
  | typeof ProductSchema
  | typeof PurchaseSchema
  | typeof FactorRecoverySchema
  | typeof EmailChangeSchema
  | typeof QueueTicketSchema
  | typeof RecoveryCodeSchema
  | typeof SavedSearchSchema
  | typeof SessionSchema
  | typeof SettingSchema
  | typeof SkinSchema
  | typeof ToldMatchSchema
  | typeof TotpFactorSchema
  | typeof TradeInSchema
  | typeof TradeQuoteSchema
  | typeof UsedCaptchaSchema
  | typeof WantedSkinSchema
  | typeof WarrantyClaimSchema
  | typeof WatchedListingSchema
  | typeof WishSchema
> {
  'pgboss.job': JobTable;
  'pgboss.queue': QueueTable;
}
