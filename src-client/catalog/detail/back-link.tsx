import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import classes from './back-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the search that led here. */
    cameFromSearch?: true;
  }
}

/** Goes back to the search results with filters and scroll position; after arrival by a link, to all accounts. */
export function BackLink() {
  const cameFromSearch = useLocation({ select: ({ state }) => state.cameFromSearch === true });
  const router = useRouter();
  return (
    <Link
      to="/buy-account/"
      className={classes.back}
      onClick={(event) => {
        if (!cameFromSearch || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <IconArrowLeft size={16} aria-hidden="true" />
      {cameFromSearch ? 'Back to the results' : 'All accounts'}
    </Link>
  );
}
