import { type ReactNode, useMemo } from 'react';
import { blueEssenceText, formatCount, levelText } from '#shared/catalog/display.ts';
import type { Product } from '#shared/catalog/product.ts';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { flashText } from './card-words.ts';
import classes from './account-card.module.css';

interface CardAttributesProps {
  product: Product;
  /** What distinguishes the account (`accountSummary`), possibly as a link. */
  title: ReactNode;
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids of the skins that were searched for. */
  relevant: readonly number[];
}

/** The attributes below a card's picture. */
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

/** The number of skins shown as pictures. */
const TILES = 6;
/** How many letters fit into two lines of the narrowest card beside "+23". */
const ROOM = 62;
/** How many of the remaining skins the tooltip of "+23" names; the account's page shows all. */
const NAMED_REST = 12;

interface SkinsProps {
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids of the skins that were searched for; they are marked. */
  relevant: readonly number[];
}

/** Two lines of names, the searched ones first, and the number of remaining ones. */
function SkinNames({ skins, relevant }: SkinsProps) {
  if (skins.length === 0) return <p className={classes.names}>This account has no skin shards.</p>;
  const count = namedCount(skins);
  const rest = skins.slice(count);
  const named = skins.slice(0, count);
  const marked = named.filter(({ id }) => relevant.includes(id));
  const plain = named.slice(marked.length);
  return (
    <p className={classes.names}>
      <span className={classes.named}>
        {marked.length > 0 && <mark>{textOf(marked)}</mark>}
        {marked.length > 0 && plain.length > 0 && ', '}
        {textOf(plain)}
      </span>
      {rest.length > 0 && (
        <span className={classes.rest} data-tip={restText(rest)}>
          +{rest.length}
          <VisuallyHidden> more</VisuallyHidden>
        </span>
      )}
    </p>
  );
}

/** The number of names that fit, at least one. */
export function namedCount(skins: readonly Pick<NamedSkin, 'title'>[]): number {
  let length = 0;
  const tooMany = skins.findIndex(({ title }) => (length += title.length + 2) > ROOM);
  return tooMany === -1 ? skins.length : Math.max(1, tooMany);
}

const textOf = (skins: readonly NamedSkin[]): string => skins.map(({ title }) => title).join(', ');

/** The names of the hidden skins, at most the first twelve. */
function restText(rest: readonly NamedSkin[]): string {
  const unnamed = rest.length - NAMED_REST;
  const names = textOf(rest.slice(0, NAMED_REST));
  return unnamed <= 0 ? names : `${names} and ${unnamed} more`;
}

/**
 * The first skins as small pictures. If the card changes to another account, `SkinNames` is drawn first and these after
 * the paint.
 */
function SkinRow(props: SkinsProps) {
  const given = useMemo(
    () => ({ skins: props.skins.slice(0, TILES), relevant: props.relevant }),
    [props.skins, props.relevant],
  );
  const { skins, relevant } = useAfterPaint(given);
  return (
    <div className={classes.tiles} aria-hidden="true">
      {skins.map((skin, place) => (
        <ChampionArt
          key={place}
          shape="small"
          className={relevant.includes(skin.id) ? classes.relevant : ''}
          tip={skin.isMythic ? `${skin.title} (mythic)` : skin.title}
          champion={skin.champion}
          name={skin.championName}
          skinId={skin.id}
          isMythic={skin.isMythic}
        />
      ))}
    </div>
  );
}
