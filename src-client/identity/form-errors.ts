import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ZodType } from 'zod';
import { fieldErrorsOf, type FieldErrors } from '#shared/errors.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { failureOf } from '#client/platform/failure.ts';

interface CheckedForm<Input> {
  /** For the form's `onSubmit`: reads the fields by name, checks them, and hands on what passes. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The first message of a field: the form's own, or the server's while the form itself finds nothing wrong. */
  errorOf: (field: Extract<keyof Input, string>) => string | undefined;
}

/** What a refused call says, field by field; what belongs to no field is under `detail`. */
export function fieldsOfError(error: unknown): FieldErrors {
  if (error === null || error === undefined) return {};
  const failure = failureOf(error);
  if (failure.status === 429) return { detail: [IDENTITY_TEXTS.tooManyAttempts] };
  return Object.keys(failure.fields).length > 0 ? failure.fields : { detail: [failure.text] };
}

/**
 * A form that is judged by the schema the server judges it by, before anything is sent. Whoever finds a mistake, the
 * focus goes to its field, so that a screen reader reads what is wrong.
 */
export function useCheckedForm<Input>(
  schema: ZodType<Input>,
  submit: (input: Input) => void,
  serverFields: FieldErrors,
): CheckedForm<Input> {
  const [ownFields, setOwnFields] = useState<FieldErrors>({});
  const sent = useRef<HTMLFormElement>(null);
  const [refused] = Object.keys(serverFields);
  // What the server said was of what was sent before, and may be mended.
  const shownFields = Object.keys(ownFields).length > 0 ? ownFields : serverFields;
  useEffect(() => {
    if (refused !== undefined && sent.current !== null) focusField(sent.current, refused);
  }, [refused]);
  return {
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
      setOwnFields(checked.success ? {} : fieldErrorsOf(checked.error.issues));
      if (checked.success) {
        sent.current = form;
        submit(checked.data);
      } else focusField(form, String(checked.error.issues[0]?.path[0]));
    },
    errorOf: (field) => shownFields[field]?.[0],
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
