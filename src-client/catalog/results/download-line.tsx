import type { CSSProperties } from 'react';
import { useDownloadProgress } from '#client/replica/replica-client.ts';
import classes from './download-line.module.css';

/** A thin progress bar while the catalog downloads to the device; takes no room. */
export function DownloadLine() {
  const progress = useDownloadProgress();
  if (progress === undefined) return null;
  const percent = Math.round(progress * 100);
  return (
    <div
      className={classes.line}
      style={{ '--progress': progress } as CSSProperties}
      role="progressbar"
      aria-label="Loading the catalog onto this device"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    />
  );
}
