import { accountSentence } from '#shared/catalog/display.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { sellerRecordText } from '#shared/marketplace/seller-record.ts';
import classes from './bid-dialog.module.css';

/** What a bid or an instant buy is for, among the figures of its dialog: the account, its warranty and its seller. */
export function OfferFigures({ listing }: { listing: MarketListing }) {
  return (
    <>
      <div className={classes.account}>
        <dt>Account</dt>
        <dd>{accountSentence(listing.product)}</dd>
      </div>
      <div>
        <dt>Warranty</dt>
        <dd>{warrantyText(listing.warrantyDays)}</dd>
      </div>
      <div>
        <dt>Seller</dt>
        <dd>{sellerRecordText(listing)}</dd>
      </div>
    </>
  );
}
