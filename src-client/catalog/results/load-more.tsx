import { useRef } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';
import { Button } from '#client/ui/button/button.tsx';
import classes from './load-more.module.css';
import { MAX_SHOWN } from './use-shown-count.ts';

interface LoadMoreProps {
  listed: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
}

/** How much of the result is listed, and a button for more. */
export function LoadMore({ listed, total, isLoading, onMore }: LoadMoreProps) {
  const rest = total - listed;
  const words = useRef<HTMLParagraphElement>(null);
  const isLast = rest <= RESULT_LIMIT || listed + RESULT_LIMIT >= MAX_SHOWN;
  const load = () => {
    // The button disappears once there is no more.
    if (isLast) words.current?.focus({ preventScroll: true });
    onMore();
  };
  return (
    <div className={classes.more}>
      <p ref={words} className={classes.words} role="status" tabIndex={-1}>
        Showing {formatCount(listed)} of {formatCount(total)}
      </p>
      {rest > 0 && listed < MAX_SHOWN && (
        <Button variant="default" size="md" loading={isLoading} onClick={load}>
          {rest >= RESULT_LIMIT ? `Load the next ${RESULT_LIMIT}` : `Load the last ${rest}`}
        </Button>
      )}
      {rest > 0 && listed >= MAX_SHOWN && (
        <p className={classes.words}>The list ends here. Narrow the search to see the others.</p>
      )}
    </div>
  );
}
