import type { ReactNode } from 'react';
import { blueEssenceText, formatCount, recordText } from '#shared/catalog/display.ts';
import type { Product } from '#shared/catalog/product.ts';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import classes from './account-card.module.css';
import { flashText, skinsText } from './card-words.ts';
import { SkinRow } from './skin-row.tsx';

interface CardAttributesProps {
  product: Product;
  /** Its class or rank, perhaps as a link. */
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
      <header className={classes.head}>
        <RankEmblem rank={product.rank} size={28} />
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.aside}>{asideText(product)}</span>
      </header>
      <dl className={classes.essences}>
        <Essence kind="blue" text={blueEssenceText(product.discreteBlueEssence)} />
        <Essence kind="orange" text={formatCount(product.orangeEssence)} />
      </dl>
      <p className={classes.skins}>
        {skinsText(skins.length)}
        {relevant.length > 0 && <span className={classes.matching}> · {relevant.length} matching</span>}
      </p>
      <SkinRow skins={skins} relevant={relevant} />
    </div>
  );
}

function Essence({ kind, text }: { kind: 'blue' | 'orange'; text: string }) {
  const words = kind === 'blue' ? 'Blue essence' : 'Orange essence';
  return (
    <div className={classes.essence} data-tip={words}>
      <dt>
        <EssenceSymbol kind={kind} />
        <VisuallyHidden>{words}</VisuallyHidden>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The ranked record, and the key that flash lies on. */
function asideText(product: Product): string {
  return [recordText(product), flashText(product)].filter((text) => text !== null).join(' · ');
}
