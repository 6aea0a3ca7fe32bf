import type { ReactNode } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import classes from './segments.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

interface Segment<Value> {
  value: Value;
  label: ReactNode;
  /** For screen readers, if the label is not descriptive enough. */
  name?: string;
  count?: number | undefined;
}

interface SegmentsProps<Value> {
  /** The name of the choice, e.g. "Division". */
  label: string;
  /** The radio group's name; unique on the page. */
  name: string;
  segments: readonly Segment<Value>[];
  /** Undefined if none is. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  isDisabled?: boolean;
}

/** A few values side by side, one of them chosen: native radios, for arrow keys. */
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
