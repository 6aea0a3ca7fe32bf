import { Link } from '@tanstack/react-router';
import { accountSentence } from '#shared/catalog/display.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { FacePicture } from '#client/catalog/card/face-picture.tsx';
import { trpc } from '#client/platform/trpc.ts';
import { type SkinIndex, useSkinIndex } from '#client/replica/skin-index.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { Money } from '#client/ui/money/money.tsx';
import { Shelf } from '#client/ui/shelf/shelf.tsx';
import { Countdown } from '../live/countdown.tsx';
import { learnServerTime } from '../live/server-clock.ts';
import goods from '#client/ui/shelf/goods-link.module.css';
import classes from './ending-soon.module.css';

const AGAIN_AFTER_MS = 60_000;

/** The auctions that end next, for the home page; nothing if there are none. */
export function EndingSoon() {
  const { data } = trpc.marketplace.endingSoon.useQuery(undefined, {
    refetchInterval: AGAIN_AFTER_MS,
    select: (answer) => {
      learnServerTime(answer.now);
      return answer;
    },
  });
  const index = useSkinIndex();
  if (index === undefined || data === undefined || data.listings.length === 0) return null;
  return (
    <Shelf id="ending-soon" title="Ending soon" all={<Link to="/marketplace/">See all auctions</Link>}>
      <ul className={classes.listings}>
        {data.listings.map((listing) => (
          <li key={listing.id}>
            <EndingListing listing={listing} index={index} />
          </li>
        ))}
      </ul>
    </Shelf>
  );
}

function EndingListing({ listing, index }: { listing: MarketListing; index: SkinIndex }) {
  const { id, product, highestBidCents, minimumBidCents, instaBuyCents, endsAt } = listing;
  const names = skinsInOrder(product, index);
  return (
    <Link to="/marketplace/$id/" params={{ id }} className={`${goods.goods} ${classes.listing}`}>
      <FacePicture product={product} face={names[0]} className={classes.picture} />
      <span className={classes.text}>
        <b>{accountSentence(product)}</b>
        <span className={classes.skins}>
          {names
            .slice(0, 3)
            .map(({ title }) => title)
            .join(', ')}
        </span>
        <span className={classes.figures}>
          <span>
            {highestBidCents === null
              ? minimumBidCents === null
                ? 'Buy for '
                : 'Bids from '
              : 'Highest bid '}
            <Money cents={highestBidCents ?? minimumBidCents ?? instaBuyCents ?? 0} tone="price" />
          </span>
          {endsAt !== null && <Countdown endsAt={endsAt} />}
        </span>
      </span>
    </Link>
  );
}
