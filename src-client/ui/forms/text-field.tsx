import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

type Native<Element extends 'input' | 'textarea'> = Omit<ComponentPropsWithRef<Element>, keyof FieldProps>;

export interface TextFieldProps extends FieldProps, Native<'input'> {
  /** An icon or button inside the field, after the input. */
  trailing?: ReactNode;
}

/** A single line of text, in a native input. */
export function TextField({ trailing, ...props }: TextFieldProps) {
  const { frame, native } = splitFieldProps(props);
  return (
    <Field {...frame} trailing={trailing}>
      {(control) => <input type="text" {...native} {...control} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField(props: FieldProps & Native<'textarea'>) {
  const { frame, native } = splitFieldProps(props);
  return <Field {...frame}>{(control) => <textarea {...native} {...control} />}</Field>;
}
