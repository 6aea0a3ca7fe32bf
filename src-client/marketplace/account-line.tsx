import { Link } from '@tanstack/react-router';
import { accountSentence, levelText } from '#shared/catalog/display.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import classes from './account-line.module.css';

/** The account of an auction in two lines, with a link to the auction. */
export function AccountLine({ listing }: { listing: MarketListing }) {
  const { product } = listing;
  return (
    <div className={classes.account}>
      <RankEmblem rank={product.rank} size={36} />
      <div className={classes.words}>
        <h2 className={classes.title}>
          <Link to="/marketplace/$id/" params={{ id: listing.id }} className={classes.link}>
            {accountSentence(product)}
          </Link>
        </h2>
        <p className={classes.more}>Level {levelText(product.discreteLevel)}</p>
      </div>
    </div>
  );
}
