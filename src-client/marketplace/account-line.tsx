import { Link } from '@tanstack/react-router';
import { accountTitle, blueEssenceText, levelText, skinsText } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { allSkins } from '#shared/catalog/product.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import classes from './account-line.module.css';

/** "Gold II, EUW". */
export function accountWords({ product }: Pick<MarketListing, 'product'>): string {
  return `${accountTitle(product)}, ${REGIONS[product.region]}`;
}

/** The account of an auction in two lines, with a link to the auction. */
export function AccountLine({ listing }: { listing: MarketListing }) {
  const { product } = listing;
  return (
    <div className={classes.account}>
      <RankEmblem rank={product.rank} size={36} />
      <div className={classes.words}>
        <h2 className={classes.title}>
          <Link to="/marketplace/$id/" params={{ id: listing.id }} className={classes.link}>
            {accountWords(listing)}
          </Link>
        </h2>
        <p className={classes.more}>
          Level {levelText(product.discreteLevel)} · {blueEssenceText(product.discreteBlueEssence)} BE ·{' '}
          {skinsText(allSkins(product).size)}
        </p>
      </div>
    </div>
  );
}
