import { IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, memo, Suspense, useState } from 'react';
import { accountSentence, accountSummary } from '#shared/catalog/display.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { FoundListing } from '#shared/marketplace/listed-auctions.ts';
import { formatMoney } from '#shared/money.ts';
import type { Product } from '#shared/catalog/product.ts';
import { CardAttributes } from '#client/catalog/card/card-attributes.tsx';
import { CardPicture } from '#client/catalog/card/card-picture.tsx';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { UpperSkeleton } from '#client/catalog/card/account-card-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { BidButtons } from '../bidding/bid-buttons.tsx';
import { ListingFigures } from './listing-figures.tsx';
import { WatchButton } from './watch-button.tsx';
import parts from '#client/catalog/card/account-card.module.css';
import classes from './listing-card.module.css';

const SkinShardsDialog = lazy(() =>
  import('./skin-shards-dialog.tsx').then((file) => ({ default: file.SkinShardsDialog })),
);

interface ListingCardProps {
  found: FoundListing;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
}

/** One auction in the grid (account and marketplace, section 2 "Marketplace tab"). All cards of a row have the same height. */
export const ListingCard = memo(function ListingCard({ found, skinIndex, priceList }: ListingCardProps) {
  const { listing, relevantSkins } = found;
  const { product } = listing;
  const skins = skinsInOrder({ ...product, relevantSkins }, skinIndex);
  const description = accountSentence(product);
  const isOver = !listing.isOpen;
  return (
    <article
      className={`${classes.card} ${parts.row} ${isOver ? classes.over : ''}`}
      aria-label={isOver ? `Ended: ${description}` : `${description} · ${priceWords(found)}`}
    >
      <div className={classes.picture}>
        <CardPicture
          product={product}
          skins={skins}
          relevant={relevantSkins}
          priceList={priceList}
          note={isOver ? (listing.status === 'SUCCESS' ? 'Sold' : 'Ended') : undefined}
        />
        <WatchButton listing={listing} description={description} />
      </div>
      <CardAttributes
        product={product}
        skins={skins}
        relevant={relevantSkins}
        title={
          <Link
            to="/marketplace/$id/"
            params={{ id: listing.id }}
            className={classes.link}
            aria-label={`${description} · ${priceWords(found)}`}
          >
            {accountSummary(product)}
          </Link>
        }
      />
      <div className={classes.bidding}>
        {skins.length > 0 && <SkinShardsButton product={product} skinIndex={skinIndex} title={description} />}
        <ListingFigures listing={listing} />
        <BidButtons listing={listing} description={description} />
      </div>
    </article>
  );
});

function priceWords({ listing }: FoundListing): string {
  const { highestBidCents, minimumBidCents, instaBuyCents } = listing;
  if (highestBidCents !== null) return `highest bid ${formatMoney(highestBidCents)}`;
  if (minimumBidCents !== null) return `bids from ${formatMoney(minimumBidCents)}`;
  return `insta buy for ${formatMoney(instaBuyCents ?? 0)}`;
}

interface SkinShardsButtonProps {
  product: Product;
  skinIndex: SkinIndex;
  /** The account's description for screen readers. */
  title: string;
}

/** "Show Skin Shards": opens a large, searchable list of all skins without leaving the page. */
function SkinShardsButton({ product, skinIndex, title }: SkinShardsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.shards}
        aria-haspopup="dialog"
        aria-label={`Show Skin Shards: ${title}`}
        onClick={() => setOpen(true)}
      >
        <IconSparkles size={16} stroke={1.75} aria-hidden="true" />
        Show Skin Shards
      </button>
      {isOpen && (
        <Suspense>
          <SkinShardsDialog
            product={product}
            skinIndex={skinIndex}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** An auction card's skeleton in its real size, shown while the list loads. */
export function ListingCardSkeleton() {
  return (
    <div className={`${classes.card} ${parts.row}`} aria-hidden="true">
      <UpperSkeleton />
      <div className={classes.bidding}>
        <Skeleton width="50%" height="24px" />
        <Skeleton height="90px" />
        <Skeleton height="40px" />
      </div>
    </div>
  );
}
