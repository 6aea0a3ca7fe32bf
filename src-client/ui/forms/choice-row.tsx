import type { ReactNode } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import classes from './choice-row.module.css';

interface ChoiceRowProps {
  type: 'checkbox' | 'radio';
  /** Shared by the radios of a group. */
  name: string;
  label: ReactNode;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** The number of results of this choice; undefined while unknown. At zero, the row is dimmed but usable. */
  count?: number | undefined;
}

/** One value of a filter: a native checkbox or radio, with its count at the end of the line. */
export function ChoiceRow({ type, name, label, isChosen, onChoose, count }: ChoiceRowProps) {
  return (
    <label className={`${classes.row} ${count === 0 && !isChosen ? classes.dimmed : ''}`}>
      <input
        className={classes.input}
        type={type}
        name={name}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className={classes.label}>{label}</span>
      <span className={classes.count}>{count === undefined ? '' : formatCount(count)}</span>
    </label>
  );
}
