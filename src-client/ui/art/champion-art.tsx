import {
  createContext,
  type CSSProperties,
  type HTMLAttributes,
  memo,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type PictureKind, picturePath } from '#shared/catalog/pictures.ts';
import classes from './champion-art.module.css';
import { emblemOf, vividHue } from './emblem.ts';
import { type ArtShape, emblemLines, emblemMarkup, placeDrawing } from './emblem-markup.ts';

/** Base address of the pictures, e.g. `https://images.example`; if empty, the drawn placeholders are shown. */
export const ImageHostContext = createContext('');

interface ChampionArtProps {
  /** Id as in image addresses, e.g. `MonkeyKing`. */
  champion: string;
  /** Displayed name, e.g. `Wukong`; part of the placeholder. */
  name: string;
  /** Champion key x 1000 + skin number; chooses the picture, or varies the hue. */
  skinId?: number;
  isMythic?: boolean;
  /** `tile`: square. `small`: square, below 50 px. `band`: wide, with the emblem on the right. */
  shape?: ArtShape;
  className?: string | undefined;
  /** The tooltip (ui/tooltip-layer). */
  tip?: string;
}

/**
 * A drawing that is always the same for the same skin, covered by the picture if there is an image host and the picture
 * has loaded. Decoration: write the name as text.
 */
export const ChampionArt = memo(function ChampionArt({
  champion,
  name,
  skinId = 0,
  isMythic = false,
  shape = 'tile',
  className = '',
  tip,
}: ChampionArtProps) {
  const host = useContext(ImageHostContext);
  const emblem = emblemOf(champion);
  const shift = skinHueShift(skinId);
  const drawing = { champion, name, shape };
  const glow = isMythic ? (classes.mythic ?? '') : '';
  const outside = {
    className: `${classes.art} ${classes[shape]} ${className}`,
    style: {
      '--hue': vividHue(emblem.hue + shift),
      '--second-hue': vividHue(emblem.secondHue + shift),
    } as CSSProperties,
    'aria-hidden': true,
    'data-tip': tip,
  };
  // There are no pictures for accounts without skins (`account-12`) or skins that are not in the catalog.
  if (host === '' || champion === '' || champion.startsWith('account-'))
    return <Drawing of={drawing} {...outside} className={`${outside.className} ${glow}`} />;
  return (
    <span {...outside} className={`${outside.className} ${classes.hosted}`}>
      <Drawing of={drawing} className={`${classes.drawing} ${glow}`} />
      <Picture host={host} champion={champion} skinId={skinId} kind={shape === 'band' ? 'splash' : 'tiles'} />
    </span>
  );
});

interface DrawingProps extends HTMLAttributes<HTMLSpanElement> {
  of: { champion: string; name: string; shape: ArtShape };
}

function Drawing({ of: { champion, name, shape }, ...place }: DrawingProps) {
  const ref = useRef<HTMLSpanElement>(null);
  // Safe to insert: only letters of the name are used, and drawn as lines. Computed here, so that rendering a page can
  // be interrupted in between.
  const lines = emblemLines(champion, name, shape);
  useLayoutEffect(() => {
    if (ref.current !== null) placeDrawing(ref.current, shape, lines);
  }, [shape, lines]);
  return import.meta.env.SSR ? (
    <span {...place} dangerouslySetInnerHTML={{ __html: emblemMarkup(shape, lines) }} />
  ) : (
    <span {...place} ref={ref} />
  );
}

/** The pictures' real sizes, so that nothing moves when one loads; CSS scales them. */
const SIZES = { tiles: { width: 380, height: 380 }, splash: { width: 1215, height: 717 } } as const;

interface PictureProps {
  host: string;
  champion: string;
  skinId: number;
  kind: PictureKind;
}

function Picture({ host, champion, skinId, kind }: PictureProps) {
  const src = host + picturePath(kind, champion, skinId);
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src) return null;
  return (
    <img
      // Keyed, so that another picture starts empty instead of showing the former one until it has loaded.
      key={src}
      className={classes.picture}
      src={src}
      {...SIZES[kind]}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}

/** Skins of one champion have similar hues: at most 70 degrees from the champion's own. */
function skinHueShift(skinId: number): number {
  const number = skinId % 1000;
  return number === 0 ? 0 : ((number * 0.618) % 1) * 140 - 70;
}
