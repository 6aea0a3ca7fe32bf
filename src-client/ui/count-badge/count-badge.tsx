import classes from './count-badge.module.css';

interface CountBadgeProps {
  /** None is not shown. */
  count: number;
  /** Above it: "99+". */
  most: number;
}

/** How many there are, at the corner of an icon. Its label says the same in words. */
export function CountBadge({ count, most }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > most ? `${most}+` : count}
    </span>
  );
}
