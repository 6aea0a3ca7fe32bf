import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import classes from './skin-row.module.css';

const TILES = 5;
/** A tooltip is no gallery; the account's page is. */
const NAMED_REST = 12;

interface SkinRowProps {
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids that were asked for; they are marked. */
  relevant: readonly number[];
}

/** Five tiles and how many more there are; a screen reader hears all names. */
export function SkinRow({ skins, relevant }: SkinRowProps) {
  if (skins.length === 0) return <p className={classes.none}>This account has no skin shards.</p>;
  const rest = skins.slice(TILES);
  return (
    <ul className={classes.row} aria-label={`${skins.length} skin shards`}>
      {skins.slice(0, TILES).map((skin, place) => (
        <li
          key={place}
          data-tip={skin.isMythic ? `${skin.title} (mythic)` : skin.title}
          className={relevant.includes(skin.id) ? classes.relevant : undefined}
        >
          <ChampionArt
            shape="small"
            className={classes.tile}
            champion={skin.champion}
            name={skin.championName}
            skinId={skin.id}
            isMythic={skin.isMythic}
          />
          <VisuallyHidden>{skin.title}</VisuallyHidden>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={classes.rest} data-tip={restText(rest)}>
          <span aria-hidden="true">+{rest.length}</span>
          <VisuallyHidden>{rest.map(({ title }) => title).join(', ')}</VisuallyHidden>
        </li>
      )}
    </ul>
  );
}

/** The names of those that have no tile, the first twelve of them. */
function restText(rest: readonly NamedSkin[]): string {
  const names = rest.slice(0, NAMED_REST).map(({ title }) => title);
  const unnamed = rest.length - names.length;
  return unnamed === 0 ? names.join(', ') : `${names.join(', ')} and ${unnamed} more`;
}
