import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';
import classes from './select-field.module.css';

interface SelectFieldProps<Value extends string>
  extends FieldProps, Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[];
  /** Empty if nothing is chosen; then the placeholder is shown. */
  chosen: Value | '';
  onChoose: (value: Value) => void;
  placeholder?: string;
  /** `beside`: on one line with its label, for lists. */
  place?: 'above' | 'beside';
}

/** The browser's own select, whose list is best on phones. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { frame, native } = splitFieldProps(props);
  const { options, chosen, onChoose, placeholder, place = 'above', ...select } = native;
  return (
    <Field
      {...frame}
      className={[
        classes[place],
        placeholder !== undefined && chosen === '' && classes.unchosen,
        frame.className,
      ]
        .filter(Boolean)
        .join(' ')}
      trailing={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
    >
      {(control) => (
        <select
          {...select}
          {...control}
          value={chosen}
          onChange={({ target }) => {
            const option = options.find(({ value }) => value === target.value);
            if (option !== undefined) onChoose(option.value);
          }}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
