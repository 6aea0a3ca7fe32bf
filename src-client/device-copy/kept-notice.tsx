import { IconDeviceFloppy } from '@tabler/icons-react';
import { formatCount } from '#shared/catalog/display.ts';
import type { Kept } from '#client/offline/vault/kept-query.ts';
import { Moment } from '#client/ui/day.tsx';
import classes from './kept-notice.module.css';

/** Says of a list that it comes from this device, and from when it is. The region is always there, so that it is announced. */
export function KeptNotice({ answer }: { answer: Kept | null | undefined }) {
  return (
    <div role="status">
      {answer?.keptAt !== undefined && (
        <p className={classes.notice}>
          <IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />
          <span>
            From <Moment at={new Date(answer.keptAt)} />, as this device keeps it.
            {answer.keptOf !== undefined && ` Only the newest of ${formatCount(answer.keptOf)} are here.`}
          </span>
        </p>
      )}
    </div>
  );
}
