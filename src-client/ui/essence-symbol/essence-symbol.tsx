import classes from './essence-symbol.module.css';

/**
 * Blue essence: a cut drop. Orange essence: a shard in three parts. A background image, because a page has two hundred
 * of them. Write the kind beside it as text.
 */
export function EssenceSymbol({ kind, size = 16 }: { kind: 'blue' | 'orange'; size?: number }) {
  return (
    <span
      className={`${classes.symbol} ${classes[kind]}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}
