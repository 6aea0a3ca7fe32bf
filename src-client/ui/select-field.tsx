import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './select-field.module.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** The browser's own select with its label before it: the native list is the best one on phones. */
export function SelectField<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <span className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.frame}>
        <select
          id={id}
          className={classes.select}
          value={chosen}
          onChange={(event) => {
            const option = options.find(({ value }) => value === event.target.value);
            if (option !== undefined) onChoose(option.value);
          }}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
      </span>
    </span>
  );
}
