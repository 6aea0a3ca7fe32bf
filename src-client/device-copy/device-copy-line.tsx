import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Moment } from '#client/ui/day.tsx';
import { deviceCopyQuery, STORAGE_PROBLEM_TEXTS } from './device-copy-query.ts';
import classes from './device-copy-line.module.css';

/** Below the purchases: the way to the device's settings, first because what follows comes later; that it keeps them, and since when. */
export function DeviceCopyLine() {
  const copy = useQuery(deviceCopyQuery()).data;
  return (
    <p className={classes.line}>
      <Link to="/my-account/profile/privacy/" hash="device-copy">
        Device settings
      </Link>{' '}
      <span role="status">
        {copy?.problem !== undefined
          ? STORAGE_PROBLEM_TEXTS[copy.problem]
          : copy?.upToDateAt !== undefined && (
              <>
                Saved on this device, encrypted. Up to date as of <Moment at={new Date(copy.upToDateAt)} />.
              </>
            )}
      </span>
    </p>
  );
}
