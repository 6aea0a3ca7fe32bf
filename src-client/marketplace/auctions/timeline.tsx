import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { TimelineStep } from '#shared/marketplace/timeline.ts';
import { Day } from '#client/ui/day.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './timeline.module.css';

const STATUS_WORDS: Record<TimelineStep['status'], string> = {
  done: 'done',
  current: 'under way',
  waiting: 'to come',
  failed: 'not as wished',
  skipped: 'left out',
};

/** The steps of an auction side by side, or one below the other where there is no room. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={classes.timeline} aria-label="Status">
      {steps.map(({ name, title, text, status, at }) => (
        <li
          key={name}
          className={`${classes.step} ${classes[status]}`}
          aria-current={status === 'current' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {status === 'done' && <IconCheck size={12} stroke={3} />}
            {status === 'failed' && <IconX size={12} stroke={3} />}
            {status === 'skipped' && <IconMinus size={12} stroke={3} />}
          </span>
          <div className={classes.words}>
            <p className={classes.title}>
              {title}
              <VisuallyHidden> ({STATUS_WORDS[status]})</VisuallyHidden>
            </p>
            {text !== '' && <p className={classes.text}>{text}</p>}
            {at !== null && (
              <p className={classes.text}>
                <Day at={at} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
