import type { ReactNode } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import classes from './segments.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

interface Segment<Value> {
  value: Value;
  label: ReactNode;
  /** For people who hear it, where the label alone says too little. */
  name?: string;
  count?: number | undefined;
}

interface SegmentsProps<Value> {
  /** What is chosen here, e.g. "Division". */
  label: string;
  /** Of the radio group; unique on the page. */
  name: string;
  segments: readonly Segment<Value>[];
  /** Undefined: none yet. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  isDisabled?: boolean;
}

/** A few values side by side, one of them chosen: native radios, so that arrow keys move. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, name, segments, chosen, onChoose, isDisabled = false } = props;
  return (
    <fieldset className={classes.group} aria-label={label} disabled={isDisabled}>
      {segments.map(({ value, label: text, name: spoken, count }) => (
        <label key={value} className={`${classes.segment} ${chosen === value ? classes.chosen : ''}`}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {spoken === undefined ? (
            <span className={classes.label}>{text}</span>
          ) : (
            <>
              <span className={classes.label} aria-hidden="true">
                {text}
              </span>
              <VisuallyHidden>{spoken}</VisuallyHidden>
            </>
          )}
          {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
