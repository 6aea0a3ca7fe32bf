import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useHasReplica } from '#client/replica/replica-client.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { useIsOutOfDate } from '#client/platform/shop-state.ts';
import classes from './offline-notice.module.css';

const WITH_REPLICA = 'You are offline. Search works; buying needs a connection.';
const WITHOUT_REPLICA = 'You are offline. Searching and buying need a connection.';
const OUT_OF_DATE =
  'Part of the shop is not answering. Prices and stock may be out of date, and buying is paused for the moment.';

/**
 * A strip below the header while the shop or its database cannot be reached. The region is always rendered, so that
 * screen readers announce its text.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const hasReplica = useHasReplica();
  const isOutOfDate = useIsOutOfDate();
  return (
    <div role="status">
      {/* In a page that the server drew: shown if it is read from the device, so that nothing moves when it is replaced. */}
      {import.meta.env.SSR && (
        <p className={`${classes.strip} ${classes.drawn}`}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          {WITH_REPLICA}
        </p>
      )}
      {isOffline && (
        <p className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          {hasReplica ? WITH_REPLICA : WITHOUT_REPLICA}
        </p>
      )}
      {isOutOfDate && !isOffline && (
        <p className={classes.strip}>
          <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
          {OUT_OF_DATE}
        </p>
      )}
    </div>
  );
}
