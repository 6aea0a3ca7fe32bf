import classes from './logo.module.css';

/** The symbol of the logo: a chevron above a gem. */
function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.chevronLeft} d="M16 3 4.5 14.8 9.2 19.4 16 12.8Z" />
      <path className={classes.chevronRight} d="M16 3 27.5 14.8 22.8 19.4 16 12.8Z" />
      <path className={classes.gemLeft} d="M16 15.6 8 23 16 29.6Z" />
      <path className={classes.gemRight} d="M16 15.6 24 23 16 29.6Z" />
    </svg>
  );
}

/** Symbol and name; a number at the end of the name has the accent colour. */
export function Logo({ name }: { name: string }) {
  const [, word = name, number = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.word}>
        {word}
        {number !== '' && <span className={classes.number}>{number}</span>}
      </span>
    </span>
  );
}
