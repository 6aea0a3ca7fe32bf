import classes from './skeleton.module.css';

/** A quiet placeholder in the size of what comes. Lengths are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius = '6px',
}: {
  width?: string;
  height?: string;
  radius?: string;
}) {
  // prettier-ignore
  return <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
