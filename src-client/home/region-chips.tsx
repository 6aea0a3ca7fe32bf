import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegionCounts } from '#shared/catalog/engine/count-regions.ts';
import { REGIONS, REGION_CODES, type Region } from '#shared/catalog/enumerations.ts';
import { formatMoney } from '#shared/money.ts';
import { accountsText } from '#client/catalog/result-words.ts';
import { regionCountsQuery } from '#client/replica/region-counts-query.ts';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import goods from '#client/ui/shelf/goods-link.module.css';
import classes from './region-chips.module.css';
import { Shelf } from '#client/ui/shelf/shelf.tsx';

const CHIPS: readonly { region: Region; name: string }[] = [
  { region: 'EUW', name: 'Europe West' },
  { region: 'EUNE', name: 'Europe Nordic & East' },
  { region: 'NA', name: 'North America' },
  { region: 'OC1', name: 'Oceania' },
];

/** The four large regions (storefront, section 2), each with its number of accounts and lowest price. */
export function RegionChips() {
  const { data: counts, isError } = useQuery(regionCountsQuery());
  return (
    <Shelf
      id="regions"
      title="Where do you play?"
      all={
        <Link to="/buy-account/">
          All {REGION_CODES.length} regions
          {counts !== undefined && `, ${accountsText(counts.total)}`}
        </Link>
      }
    >
      <ul className={classes.chips}>
        {CHIPS.map(({ region, name }) => {
          const row = counts?.regions.find((one) => one.region === region);
          return (
            <li key={region}>
              <Link
                to="/buy-account/"
                search={{ filters: { regions: [region] } }}
                className={`${goods.goods} ${classes.chip}`}
              >
                <b className={classes.code}>{REGIONS[region]}</b>
                <span className={classes.text}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.count}>
                    {row !== undefined && <Offer {...row} />}
                    {row === undefined && !isError && <Skeleton width="9rem" height="1.4em" />}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Shelf>
  );
}

/** As `resultText`, with the price as a part of its own: narrow chips break before it, never within. */
function Offer({ count, minPriceCents }: RegionCounts['regions'][number]) {
  if (minPriceCents === null) return accountsText(count);
  return (
    <>
      {`${accountsText(count)} `}
      <span className={classes.price}>{`from ${formatMoney(minPriceCents)}`}</span>
    </>
  );
}
