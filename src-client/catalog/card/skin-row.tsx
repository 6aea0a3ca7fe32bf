import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import classes from './account-card.module.css';

const TILES = 6;

interface SkinRowProps {
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids that were asked for; they are marked. */
  relevant: readonly number[];
}

/** The first skins as small pictures; their names stand beside them (`SkinNames`). */
export function SkinRow({ skins, relevant }: SkinRowProps) {
  return (
    <div className={classes.tiles} aria-hidden="true">
      {skins.slice(0, TILES).map((skin, place) => (
        <span
          key={place}
          data-tip={skin.isMythic ? `${skin.title} (mythic)` : skin.title}
          className={relevant.includes(skin.id) ? classes.relevant : undefined}
        >
          <ChampionArt
            shape="small"
            champion={skin.champion}
            name={skin.championName}
            skinId={skin.id}
            isMythic={skin.isMythic}
          />
        </span>
      ))}
    </div>
  );
}
