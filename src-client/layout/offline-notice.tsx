import { IconCloudOff } from '@tabler/icons-react';
import { useIsOffline } from '#client/platform/connection.ts';
import classes from './offline-notice.module.css';

/** A strip below the header while the shop cannot be reached. The region is always there, so that the words are announced. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          You are offline. Search works; buying needs a connection.
        </p>
      )}
    </div>
  );
}
