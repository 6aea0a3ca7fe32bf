import classes from './count-badge.module.css';

interface CountBadgeProps {
  /** Hidden if 0. */
  count: number;
  /** Larger counts are shown as "99+". */
  most: number;
}

/** A count at the corner of an icon. The icon's label must contain it too. */
export function CountBadge({ count, most }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > most ? `${most}+` : count}
    </span>
  );
}
