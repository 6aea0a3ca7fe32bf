import classes from './skeleton.module.css';

/** A placeholder in the size of the loading content. All sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius = '6px',
}: {
  width?: string;
  height?: string;
  radius?: string;
}) {
  // oxfmt-ignore
  return <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
