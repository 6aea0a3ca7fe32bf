import { IconCloudOff } from '@tabler/icons-react';
import { useHasCopy } from '#client/catalog/local/local-catalog-client.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import classes from './offline-notice.module.css';

const WITH_COPY = 'You are offline. Search works; buying needs a connection.';
const WITHOUT_COPY = 'You are offline. Searching and buying need a connection.';

/** A strip below the header while the shop cannot be reached. The region is always there, so that the words are announced. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const hasCopy = useHasCopy();
  return (
    <div role="status">
      {isOffline && (
        <p className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          {hasCopy ? WITH_COPY : WITHOUT_COPY}
        </p>
      )}
    </div>
  );
}
