import classes from './essence-symbol.module.css';

/** Blue essence: a cut drop. Orange essence: a three-part shard. Name the kind in text beside it. */
export function EssenceSymbol({ kind, size = 16 }: { kind: 'blue' | 'orange'; size?: number }) {
  return (
    <svg className={classes[kind]} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {kind === 'blue' ? (
        <>
          <path d="M8 1 3 8.2 8 15Z" />
          <path className={classes.shade} d="M8 1 13 8.2 8 15Z" />
          <path className={classes.glint} d="M8 4.4 5.4 8.2 8 9.6Z" />
        </>
      ) : (
        <>
          <path d="M7 1 3.6 7.4 7 15Z" />
          <path className={classes.shade} d="M7 1 9.6 6.6 7 15Z" />
          <path d="M10.8 5.4 13.4 9.4 8.9 14.6Z" />
          <path className={classes.glint} d="M1.6 8.6 4.4 14 2.2 12.6Z" />
        </>
      )}
    </svg>
  );
}
