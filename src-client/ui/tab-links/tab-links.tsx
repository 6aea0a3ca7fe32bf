import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './tab-links.module.css';

interface TabLink {
  /** Created with the router's `linkOptions`, which checks the types. */
  link: { to: LinkProps['to']; search?: object };
  label: string;
  /** Active only at exactly this address; omitted: also below it. */
  isExact?: true;
}

/** Links to related pages, side by side; the current one is marked. */
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
