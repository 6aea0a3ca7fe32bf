import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './tab-links.module.css';

interface TabLink {
  /** Made with the router's `linkOptions`, which checks it. */
  link: { to: LinkProps['to']; search?: object };
  label: string;
  /** Only at exactly this address; left out: also below it. */
  isExact?: true;
}

/** Pages that belong together, side by side; the one on screen is marked. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ link, label: text, isExact = false }) => (
        <Link
          key={text}
          {...(link as LinkProps)}
          className={classes.tab}
          activeProps={{ className: classes.active, 'aria-current': 'page' }}
          activeOptions={{ includeSearch: false, exact: isExact }}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
