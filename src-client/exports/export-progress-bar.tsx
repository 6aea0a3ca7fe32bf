import { formatCount } from '#shared/catalog/display.ts';
import classes from './export-progress-bar.module.css';

interface ExportProgressBarProps {
  step: 'asking' | 'reading' | 'writing' | 'keeping';
  rows: number;
  total: number;
}

const WORDS = {
  asking: 'Asking for your rows',
  reading: 'Reading rows',
  writing: 'Writing the file',
  keeping: 'Encrypting the file',
};

/** How far the file is. Without a total the bar only says that something is going on. */
export function ExportProgressBar({ step, rows, total }: ExportProgressBarProps) {
  const isCounted = total > 0 && step !== 'keeping';
  return (
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        aria-label="Generating the file"
        {...(isCounted ? { value: rows, max: total } : {})}
      />
      <p className={classes.words}>
        <span role="status">{WORDS[step]}</span>
        {isCounted && (
          <span className={classes.rows}>
            {formatCount(rows)} of {formatCount(total)}
          </span>
        )}
      </p>
    </div>
  );
}
