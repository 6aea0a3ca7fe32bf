import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import classes from './account-card.module.css';

/** Letters that two lines of the narrowest card hold beside "+23". */
const ROOM = 62;
/** A tooltip is no gallery; the account's page is. */
const NAMED_REST = 12;

interface SkinNamesProps {
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids that were asked for; they are marked. */
  relevant: readonly number[];
}

/** Two lines of names, the searched ones first, and how many more there are. */
export function SkinNames({ skins, relevant }: SkinNamesProps) {
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

/** How many names fit, at least one. */
export function namedCount(skins: readonly Pick<NamedSkin, 'title'>[]): number {
  let length = 0;
  const tooMany = skins.findIndex(({ title }) => (length += title.length + 2) > ROOM);
  return tooMany === -1 ? skins.length : Math.max(1, tooMany);
}

const textOf = (skins: readonly NamedSkin[]): string => skins.map(({ title }) => title).join(', ');

/** The names of those that are not in sight, the first twelve of them. */
function restText(rest: readonly NamedSkin[]): string {
  const unnamed = rest.length - NAMED_REST;
  const names = textOf(rest.slice(0, NAMED_REST));
  return unnamed <= 0 ? names : `${names} and ${unnamed} more`;
}
