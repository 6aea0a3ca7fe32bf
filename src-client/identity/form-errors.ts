import { useState, type FormEvent } from 'react';
import type { ZodType } from 'zod';
import { fieldErrorsOf, type FieldErrors } from '#shared/errors.ts';

interface CheckedForm<Input> {
  /** For the form's `onSubmit`: reads the fields by name, checks them, and hands on what passes. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The first message of a field: the form's own, else the server's. */
  errorOf: (field: Extract<keyof Input, string>) => string | undefined;
}

/** A form that is judged by the schema the server judges it by, before anything is sent. */
export function useCheckedForm<Input>(
  schema: ZodType<Input>,
  submit: (input: Input) => void,
  serverFields: FieldErrors,
): CheckedForm<Input> {
  const [ownFields, setOwnFields] = useState<FieldErrors>({});
  return {
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
      setOwnFields(checked.success ? {} : fieldErrorsOf(checked.error.issues));
      if (checked.success) submit(checked.data);
      else focusFirst(form, checked.error.issues[0]?.path[0]);
    },
    errorOf: (field) => ownFields[field]?.[0] ?? serverFields[field]?.[0],
  };
}

function focusFirst(form: HTMLFormElement, name: PropertyKey | undefined): void {
  const field = form.elements.namedItem(String(name));
  if (field instanceof HTMLElement) field.focus();
}
