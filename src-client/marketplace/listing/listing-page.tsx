import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { accountSentence } from '#shared/catalog/display.ts';
import { UNRANKED } from '#shared/catalog/enumerations.ts';
import type { ListingPage as ListingPageData } from '#shared/marketplace/listing.ts';
import { sellerRecordText } from '#shared/marketplace/seller-record.ts';
import { AccountAttributes } from '#client/catalog/detail/account-attributes.tsx';
import { SkinGallery } from '#client/catalog/detail/skin-gallery.tsx';
import detail from '#client/catalog/detail/account-detail.module.css';
import { FacePicture } from '#client/catalog/card/face-picture.tsx';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { ShareButton } from '#client/catalog/results/share-button.tsx';
import { type SkinIndex, useSkinIndex } from '#client/replica/skin-index.ts';
import { failureOfQueries, type PageFailure } from '#client/platform/failed-queries.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useOwnHead } from '#client/platform/own-head.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { ListingFigures } from '../card/listing-figures.tsx';
import { WatchButton } from '../card/watch-button.tsx';
import { listingQuery } from '../market-queries.ts';
import { BidButtons } from '../bidding/bid-buttons.tsx';
import { BidHistory } from './bid-history.tsx';
import classes from './listing-page.module.css';

/** /marketplace/$id/: the page of one auction, with live updates. */
export function ListingPage() {
  const { id } = useParams({ from: '/marketplace/$id' });
  const listing = useQuery(listingQuery(id));
  const { data } = listing;
  const skinIndex = useSkinIndex();
  const failure = failureOfQueries(listing, useQuery(referenceDataQuery()));
  useOwnHead(data && { title: `Auction: ${accountSentence(data.listing.product)}` });
  if (data !== undefined && skinIndex !== undefined) return <Auction page={data} skinIndex={skinIndex} />;
  if (failure !== undefined) return <NoAuction failure={failure} />;
  return (
    <div className={detail.layout} aria-busy="true">
      <div className={detail.picture}>
        <div className={detail.art}>
          <Skeleton height="100%" radius="0" />
        </div>
      </div>
      <div className={detail.panel}>
        <Skeleton width="60%" height="40px" />
        <Skeleton height="96px" />
        <Skeleton height="40px" />
        <Skeleton height="240px" />
      </div>
      <div className={`${detail.skins} ${classes.more}`}>
        <Skeleton width="10rem" height="26px" />
        <Skeleton height="200px" radius="12px" />
      </div>
    </div>
  );
}

function NoAuction({ failure }: { failure: PageFailure }) {
  if (failureOf(failure.error).code !== 'not_found') return <FailureState failure={failure} />;
  return (
    <EmptyState
      symbol="search"
      text="This auction does not exist."
      action={<ButtonLink to="/marketplace/">See what is on auction</ButtonLink>}
    />
  );
}

function Auction({ page, skinIndex }: { page: ListingPageData; skinIndex: SkinIndex }) {
  const { listing, history, userMaxCents } = page;
  const priceList = usePriceList();
  const { product } = listing;
  const face = skinsInOrder(product, skinIndex)[0];
  const words = accountSentence(product);
  return (
    <>
      <p className={classes.back}>
        <Link to="/marketplace/">All auctions</Link>
      </p>
      <div className={detail.layout}>
        <div className={detail.picture}>
          <FacePicture product={product} face={face} className={detail.art} />
          <WatchButton listing={listing} description={words} />
        </div>
        <section className={detail.panel} aria-label="Bids and facts">
          <div className={detail.head}>
            {product.rank !== UNRANKED && <RankEmblem rank={product.rank} size={40} />}
            <h2 className={classes.title}>{words}</h2>
            <ShareButton label="Copy the link to this auction" />
          </div>
          <ListingFigures listing={listing} />
          <p className={classes.seller}>Seller: {sellerRecordText(listing)}</p>
          {userMaxCents !== null && (
            <p className={classes.maximum}>
              Your maximum: <Money cents={userMaxCents} />
            </p>
          )}
          <BidButtons listing={listing} description={words} />
          <AccountAttributes product={product} priceList={priceList} />
        </section>
        <div className={`${detail.skins} ${classes.more}`}>
          <BidHistory history={history} />
          <SkinGallery product={product} index={skinIndex} />
        </div>
      </div>
    </>
  );
}
