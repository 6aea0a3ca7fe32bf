import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useHasCopy } from '#client/catalog/local/local-catalog-client.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { useIsOutOfDate } from '#client/platform/shop-state.ts';
import classes from './offline-notice.module.css';

const WITH_COPY = 'You are offline. Search works; buying needs a connection.';
const WITHOUT_COPY = 'You are offline. Searching and buying need a connection.';
const OUT_OF_DATE =
  'Part of the shop is not answering. Prices and stock may be out of date, and buying is paused for the moment.';

/** A strip below the header while the shop, or its database, cannot be reached. The region is always there, so that the words are announced. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const hasCopy = useHasCopy();
  const isOutOfDate = useIsOutOfDate();
  return (
    <div role="status">
      {isOffline && (
        <p className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          {hasCopy ? WITH_COPY : WITHOUT_COPY}
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
