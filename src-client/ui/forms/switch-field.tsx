import { type ReactNode, useId } from 'react';
import classes from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  /** Its effect, and why it is disabled, if it is. */
  description?: ReactNode;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A setting that applies at once: a native checkbox with the role of a switch, and its description below. */
export function SwitchField({ label, description, isOn, onSwitch, isDisabled = false }: SwitchFieldProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <div className={classes.field}>
      <input
        id={id}
        className={classes.input}
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={description === undefined ? undefined : descriptionId}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <div>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {description !== undefined && (
          <div id={descriptionId} className={classes.description}>
            {description}
          </div>
        )}
      </div>
    </div>
  );
}
