import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Moment } from '#client/ui/day.tsx';
import { type DeviceCopy, deviceCopyQuery, STORAGE_PROBLEM_TEXTS } from './device-copy-query.ts';
import classes from './device-copy-line.module.css';
import { EmptyCopyText } from './locked-copy.tsx';

/**
 * Below the purchases once they are loaded: a link to the device's settings, first because the rest appears later; then
 * whether purchases are stored on this device, and since when.
 */
export function DeviceCopyLine() {
  const copy = useQuery(deviceCopyQuery()).data;
  return (
    <p className={classes.line}>
      <Link to="/my-account/profile/privacy/" hash="device-copy">
        Device settings
      </Link>{' '}
      <span role="status">{copy && <CopyState copy={copy} />}</span>
    </p>
  );
}

function CopyState({ copy: { problem, upToDateAt, lock } }: { copy: DeviceCopy }) {
  if (problem !== undefined) return STORAGE_PROBLEM_TEXTS[problem];
  if (lock.state === 'empty') return <EmptyCopyText />;
  if (lock.state === 'locked')
    return 'Saved on this device and locked with your passkey: it is brought up to date once you unlock it.';
  if (upToDateAt === undefined) return null;
  return (
    <>
      Saved on this device, {lock.state === 'unlocked' ? 'locked with your passkey' : 'encrypted'}. Up to date
      as of <Moment at={new Date(upToDateAt)} />.
    </>
  );
}
