import { IconCloudOff } from '@tabler/icons-react';
import type { StorageProblem } from '#client/offline/catalog-storage.ts';
import { catalogAgeText, MAY_BE_SOLD_TEXT } from './catalog-age-text.ts';
import classes from './catalog-status.module.css';

/** In one file with it: each file that is loaded later has its name in the first scripts. */
export { DownloadLine } from './download-line.tsx';

interface CatalogStatusProps {
  isOffline: boolean;
  ageMs: number | undefined;
  storageProblem: StorageProblem | undefined;
}

const STORAGE_TEXTS: Record<StorageProblem, string> = {
  blocked: 'This browser does not let the shop save the catalog, so it loads on every visit.',
  full: 'There is no room on this device to save the catalog, so it loads on every visit.',
  broken: 'The catalog saved on this device was damaged. It is loading again.',
};

/**
 * Warns if the results may be outdated or cannot be stored. Loaded only in those cases. The age is not announced: it
 * changes every minute.
 */
export function CatalogStatus({ isOffline, ageMs, storageProblem }: CatalogStatusProps) {
  return (
    <>
      {isOffline && (
        <p className={classes.offline}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {catalogAgeText(ageMs)} <span role="status">{MAY_BE_SOLD_TEXT}</span>
          </span>
        </p>
      )}
      {storageProblem !== undefined && (
        <p className={classes.storage} role="status">
          {STORAGE_TEXTS[storageProblem]}
        </p>
      )}
    </>
  );
}
