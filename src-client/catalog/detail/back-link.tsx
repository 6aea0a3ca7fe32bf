import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import classes from './back-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the search that led here. */
    cameFromSearch?: true;
  }
}

/** Back to the results as they were, filters and place included; to all accounts for those who came by a link. */
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
