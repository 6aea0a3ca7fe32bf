import { createContext, useContext, useState, type CSSProperties } from 'react';
import classes from './champion-art.module.css';
import { emblemOf, vividHue, type Emblem } from './emblem.ts';

/** Base address of the pictures, e.g. `https://images.example`; empty: the drawn stand-ins are shown. */
export const ImageHostContext = createContext('');

export interface ChampionArtProps {
  /** Id as in image addresses, e.g. `MonkeyKing`. */
  champion: string;
  /** Name for people, e.g. `Wukong`; its initials are part of the picture. */
  name: string;
  /** Champion key x 1000 + number of the skin; the number chooses the picture or varies the hue. */
  skinId?: number;
  isMythic?: boolean;
  /** `tile`: square. `band`: wide, the emblem to the right. */
  shape?: 'tile' | 'band';
  className?: string | undefined;
}

/** A champion's picture, or a drawn stand-in that is always the same for the same skin. Decoration: name it in text. */
export function ChampionArt(props: ChampionArtProps) {
  const host = useContext(ImageHostContext);
  const [failedHost, setFailedHost] = useState<string>();
  const { champion, skinId = 0, shape = 'tile', className = '' } = props;
  if (host === '' || failedHost === host) return <DrawnArt {...props} />;
  return (
    <img
      className={`${classes.art} ${classes[shape]} ${className}`}
      src={`${host}/cdn/img/champion/${shape === 'tile' ? 'tiles' : 'splash'}/${champion}_${skinId % 1000}.jpg`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedHost(host)}
    />
  );
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
  const isBand = shape === 'band';
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
    >
      <svg viewBox={isBand ? '0 0 264 132' : '0 0 100 100'} preserveAspectRatio="xMidYMid slice">
        <path
          className={classes.facets}
          d={emblem.facets}
          transform={isBand ? 'scale(2.64 1.32)' : undefined}
        />
        <text
          className={classes.initials}
          x={isBand ? -8 : -5}
          y={isBand ? 134 : 98}
          fontSize={isBand ? 150 : 92}
        >
          {initialsOf(name)}
        </text>
        <EmblemPaths
          emblem={emblem}
          transform={isBand ? 'translate(186 62) scale(1.1)' : 'translate(52 48) scale(.84)'}
        />
      </svg>
    </span>
  );
}

function EmblemPaths({ emblem, transform }: { emblem: Emblem; transform: string }) {
  return (
    <g transform={transform}>
      <path className={classes.wingLight} d={emblem.wingLight} />
      <path className={classes.wingDark} d={emblem.wingDark} />
      <path className={classes.light} d={emblem.light} />
      <path className={classes.dark} d={emblem.dark} />
      <path className={classes.bevel} d={emblem.dark} transform="scale(.58)" />
      <path className={classes.core} d={emblem.core} />
    </g>
  );
}

/** Skins of one champion stay a family: at most 70 degrees away from its own hue. */
function skinHueShift(skinId: number): number {
  const number = skinId % 1000;
  return number === 0 ? 0 : ((number * 0.618) % 1) * 140 - 70;
}

/** "Miss Fortune" -> "MF", "Ahri" -> "Ah". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.'-]+/).filter((word) => word !== '');
  const [first = '?', second] = words;
  return second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`.toUpperCase();
}
