import { type NamedSkin, useSkinIndex } from '#client/replica/skin-index.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { Fold } from '#client/ui/fold/fold.tsx';
import classes from './purchase-skins.module.css';
import type { Purchase } from './purchases-query.ts';

/** More than fit into a row on the widest screen. */
const TILES = 24;

interface PurchaseSkin {
  title: string;
  /** The skin for its picture; undefined until the catalog of skins is loaded, or if the skin is not in it. */
  known: NamedSkin | undefined;
}

interface PurchaseSkinsProps {
  purchase: Purchase;
  className?: string | undefined;
}

/** The purchase's skins: the rarest as tiles, all of them by name when unfolded. */
export function PurchaseSkins({ purchase, className = '' }: PurchaseSkinsProps) {
  const groups = useSkinGroups(purchase);
  if (groups.length === 0) {
    return <p className={`${classes.none} ${className}`}>This account has no skin shards.</p>;
  }
  const skins = groups.flatMap((group) => group.skins);
  return (
    <div className={`${classes.fold} ${className}`}>
      <Fold
        title={
          <span className={classes.summary}>
            <span className={classes.count}>{skins.length === 1 ? '1 skin' : `${skins.length} skins`}</span>
            <span className={classes.tiles} aria-hidden="true">
              {rarestFirst(skins).map((skin, place) => (
                <Tile key={place} skin={skin} />
              ))}
            </span>
          </span>
        }
      >
        {groups.map((group) => (
          <section key={group.label} className={classes.group} aria-label={group.label}>
            <h3>{group.label}</h3>
            <ul className={classes.skins}>
              {group.skins.map(({ title, known }, place) => (
                <li key={place}>
                  {known && <Tile skin={known} />}
                  {title}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Fold>
    </div>
  );
}

function Tile({ skin }: { skin: NamedSkin }) {
  return (
    <ChampionArt
      shape="small"
      className={classes.tile}
      champion={skin.champion}
      name={skin.championName}
      skinId={skin.id}
      isMythic={skin.isMythic}
    />
  );
}

function rarestFirst(skins: readonly PurchaseSkin[]): NamedSkin[] {
  return skins
    .flatMap(({ known }) => known ?? [])
    .toSorted((a, b) => b.rarity - a.rarity)
    .slice(0, TILES);
}

/** Shards, permanent shards and owned skins; without empty groups. */
function useSkinGroups({ skins, permanentSkins, ownedSkins, skinIds = [] }: Purchase) {
  const index = useSkinIndex();
  const knownAt = (place: number): NamedSkin | undefined => index?.get(skinIds[place] ?? -1);
  let start = 0;
  return (
    [
      ['Skin shards', skins],
      ['Permanent shards', permanentSkins],
      ['Owned skins', ownedSkins],
    ] as const
  ).flatMap(([label, titles]) => {
    const first = start;
    start += titles.length;
    const group = titles.map((title, n): PurchaseSkin => ({ title, known: knownAt(first + n) }));
    return group.length === 0 ? [] : [{ label, skins: group }];
  });
}
