import { createContext, useContext, useState, type CSSProperties } from 'react';
import classes from './champion-art.module.css';
import { emblemOf, vividHue } from './emblem.ts';
import { type ArtShape, emblemMarkup } from './emblem-markup.ts';

/** Base address of the pictures, e.g. `https://images.example`; empty: the drawn stand-ins are shown. */
export const ImageHostContext = createContext('');

export interface ChampionArtProps {
  /** Id as in image addresses, e.g. `MonkeyKing`. */
  champion: string;
  /** Name for people, e.g. `Wukong`; it is part of the stand-in. */
  name: string;
  /** Champion key x 1000 + number of the skin; the number chooses the picture or varies the hue. */
  skinId?: number;
  isMythic?: boolean;
  /** `tile`: square. `small`: square, below 50 px. `band`: wide, the emblem to the right. */
  shape?: ArtShape;
  className?: string | undefined;
}

/** A champion's picture, or a drawn stand-in that is always the same for the same skin. Decoration: name it in text. */
export function ChampionArt(props: ChampionArtProps) {
  const host = useContext(ImageHostContext);
  const [failedSrc, setFailedSrc] = useState<string>();
  const { champion, skinId = 0, shape = 'tile', className = '' } = props;
  const kind = shape === 'band' ? 'splash' : 'tiles';
  const src = `${host}/cdn/img/champion/${kind}/${champion}_${skinId % 1000}.jpg`;
  if (host === '' || !isChampion(champion) || failedSrc === src) return <DrawnArt {...props} />;
  return (
    <img
      className={`${classes.art} ${classes[shape]} ${className}`}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}

/** A skin that is not in the list has no champion, and what stands for an account without skins (`account-12`) is none. */
function isChampion(id: string): boolean {
  return id !== '' && !id.startsWith('account-');
}

function DrawnArt({
  champion,
  name,
  skinId = 0,
  isMythic = false,
  shape = 'tile',
  className = '',
}: ChampionArtProps) {
  const emblem = emblemOf(champion);
  const shift = skinHueShift(skinId);
  return (
    <span
      className={`${classes.art} ${classes[shape]} ${isMythic ? classes.mythic : ''} ${className}`}
      style={
        {
          '--hue': vividHue(emblem.hue + shift),
          '--second-hue': vividHue(emblem.secondHue + shift),
        } as CSSProperties
      }
      aria-hidden="true"
      // Our own drawing: of the name only letters are taken, and as lines.
      dangerouslySetInnerHTML={{ __html: emblemMarkup(champion, name, shape) }}
    />
  );
}

/** Skins of one champion stay a family: at most 70 degrees away from its own hue. */
function skinHueShift(skinId: number): number {
  const number = skinId % 1000;
  return number === 0 ? 0 : ((number * 0.618) % 1) * 140 - 70;
}
