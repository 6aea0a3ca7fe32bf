import classes from './essence-symbol.module.css';

/** Blue essence: a cut drop. Orange essence: a three-part shard. A picture of the style sheet, because a page has two hundred of them. Name the kind in text beside it. */
export function EssenceSymbol({ kind, size = 16 }: { kind: 'blue' | 'orange'; size?: number }) {
  return (
    <span
      className={`${classes.symbol} ${classes[kind]}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}
