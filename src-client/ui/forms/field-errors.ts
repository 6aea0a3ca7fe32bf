/**
 * What forms say about their fields. There is one rule for all of them: a message leaves with the edit of its field, and so does
 * one about another field that the edit has mended ("minimum below instant buy").
 */
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';

/**
 * The messages that stay after an edit.
 * @param found what the form finds wrong now; left out: only the edited field's messages leave. Nothing new is ever said here:
 * that comes with the next submit.
 */
export function errorsAfterEdit(
  shown: FieldErrors,
  edited: readonly string[],
  found?: FieldErrors,
): FieldErrors {
  const staying = Object.entries(shown).filter(
    ([field]) => !edited.includes(field) && (found === undefined || field in found),
  );
  return Object.fromEntries(staying);
}

interface FieldErrorsState {
  errors: FieldErrors;
  /** The first message of a field. */
  errorOf: (field: string) => string | undefined;
  /** After a submit: all that is wrong. */
  show: (errors: FieldErrors) => void;
  /** @param found see `errorsAfterEdit` */
  edit: (fields: string | readonly string[], found?: FieldErrors) => void;
}

/** For forms that hold their values themselves. Those that the browser holds have `useZodForm` (use-zod-form.ts). */
export function useFieldErrors(): FieldErrorsState {
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    errors,
    errorOf: (field) => errors[field]?.[0],
    show: setErrors,
    edit: (fields, found) =>
      setErrors((shown) => errorsAfterEdit(shown, typeof fields === 'string' ? [fields] : fields, found)),
  };
}
