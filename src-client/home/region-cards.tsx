import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REGIONS, REGION_CODES, type Region } from '#shared/catalog/enumerations.ts';
import { regionCountsQuery } from '#client/replica/region-counts-query.ts';
import { accountsText } from '#client/catalog/result-words.ts';
import { RegionArt } from './region-art.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './region-cards.module.css';

const CARDS: readonly { region: Region; name: string; hue: number }[] = [
  { region: 'EUW', name: 'Europe West', hue: 195 },
  { region: 'EUNE', name: 'Europe Nordic & East', hue: 265 },
  { region: 'NA', name: 'North America', hue: 25 },
  { region: 'OC1', name: 'Oceania', hue: 325 },
];

export function RegionCards() {
  const counts = useQuery(regionCountsQuery()).data;
  const regions = counts?.regions;
  const countOf = (region: Region) => regions?.find((row) => row.region === region)?.count ?? 0;
  return (
    <section className={classes.section} aria-labelledby="regions">
      <div className={classes.heading}>
        <h2 id="regions">Where do you play?</h2>
        <Link to="/buy-account/" className={classes.all}>
          All {REGION_CODES.length} regions
          {counts !== undefined && `, ${accountsText(counts.total)}`}
        </Link>
      </div>
      <ul className={classes.cards}>
        {CARDS.map(({ region, name, hue }) => (
          <li key={region}>
            <Link to="/buy-account/" search={{ filters: { regions: [region] } }} className={classes.card}>
              <RegionArt className={classes.art} seed={region} hue={hue} />
              <span className={classes.code}>{REGIONS[region]}</span>
              <span className={classes.text}>
                <span className={classes.name}>{name}</span>
                {regions === undefined ? (
                  <Skeleton width="6rem" height="1.2em" />
                ) : (
                  <span className={classes.count}>{accountsText(countOf(region))}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
