import type { ReactNode } from 'react';
import { blueEssenceText, formatCount, levelText } from '#shared/catalog/display.ts';
import type { Product } from '#shared/catalog/product.ts';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { flashText } from './card-words.ts';
import { SkinNames } from './skin-names.tsx';
import classes from './account-card.module.css';

interface CardAttributesProps {
  product: Product;
  /** What distinguishes it from others (`accountSummary`), perhaps as a link. */
  title: ReactNode;
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids of skins that were asked for. */
  relevant: readonly number[];
}

/** What a card says of an account below its picture. */
export function CardAttributes({ product, title, skins, relevant }: CardAttributesProps) {
  return (
    <div className={classes.body}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.details}>
        <Essence kind="blue" text={blueEssenceText(product.discreteBlueEssence)} />
        <Essence kind="orange" text={formatCount(product.orangeEssence)} />
        <span>Lvl {levelText(product.discreteLevel)}</span>
        <span className={classes.flash}>{flashText(product)}</span>
      </p>
      <SkinNames skins={skins} relevant={relevant} />
      <SkinRow skins={skins} relevant={relevant} />
    </div>
  );
}

function Essence({ kind, text }: { kind: 'blue' | 'orange'; text: string }) {
  const words = kind === 'blue' ? 'Blue essence' : 'Orange essence';
  return (
    <span className={classes.essence} data-tip={words}>
      <EssenceSymbol kind={kind} size={14} />
      <VisuallyHidden>{words} </VisuallyHidden>
      {text}
    </span>
  );
}

const TILES = 6;

interface SkinRowProps {
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids that were asked for; they are marked. */
  relevant: readonly number[];
}

/** The first skins as small pictures; their names stand beside them (`SkinNames`). */
function SkinRow({ skins, relevant }: SkinRowProps) {
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
