import { type CSSProperties, type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** The props of every field, in addition to its native element's attributes. */
export interface FieldProps {
  /** Omitted if the element has an `aria-label`. */
  label?: string;
  /** Between the label and the field. */
  description?: string | undefined;
  /** A text below the field; `true` marks the field without a text. */
  error?: string | boolean | undefined;
  /** For forms that do not move the focus: screen readers announce the error when it appears. */
  announcesError?: boolean;
  size?: 'sm' | 'md';
  /** A unit or an icon inside the field, before the input. */
  leading?: ReactNode;
  /** The width of `leading` as a CSS length, if it is not the square of an icon. */
  leadingWidth?: string | undefined;
  className?: string | undefined;
  /** Further descriptions of the field. */
  'aria-describedby'?: string;
}

/** Props that `Field` passes to its control. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** A button or an icon inside the field, after the input. */
  trailing?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label, description, error and the inner decorations of a field, around its native control. */
export function Field({
  label,
  description,
  error = false,
  announcesError = false,
  size = 'md',
  leading,
  leadingWidth,
  trailing,
  className,
  'aria-describedby': describedBy,
  children,
}: FieldFrameProps) {
  const id = useId();
  const isInvalid = error !== false;
  const errorText = typeof error === 'string' ? error : undefined;
  const descriptions = [
    errorText !== undefined && `${id}-error`,
    description !== undefined && `${id}-description`,
    describedBy,
  ].filter(Boolean);
  return (
    <div
      className={[classes.field, classes[size], className].filter(Boolean).join(' ')}
      style={leadingWidth === undefined ? undefined : ({ '--leading': leadingWidth } as CSSProperties)}
    >
      {label !== undefined && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      {description !== undefined && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.frame}>
        {leading !== undefined && <span className={classes.leading}>{leading}</span>}
        {children({
          id,
          className: [
            classes.control,
            leading !== undefined && classes.afterLeading,
            trailing !== undefined && classes.beforeTrailing,
          ]
            .filter(Boolean)
            .join(' '),
          'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
          'aria-invalid': isInvalid || undefined,
        })}
        {trailing !== undefined && <span className={classes.trailing}>{trailing}</span>}
      </div>
      {errorText !== undefined && (
        <p id={`${id}-error`} className={classes.error} role={announcesError ? 'alert' : undefined}>
          {errorText}
        </p>
      )}
    </div>
  );
}

/** Splits the props of a field into those of `Field` and those of its native element. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const {
    label,
    description,
    error,
    announcesError,
    size,
    leading,
    leadingWidth,
    className,
    'aria-describedby': describedBy,
    ...native
  } = props;
  return {
    frame: {
      label,
      description,
      error,
      announcesError,
      size,
      leading,
      leadingWidth,
      className,
      'aria-describedby': describedBy,
    } as FieldProps,
    native,
  };
}
