/**
 * Error messages of forms. One rule for all: a field's message disappears when the field is edited, and so does one
 * about another field if the edit has fixed it ("minimum below instant buy").
 */
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';

/**
 * The messages that stay after an edit.
 *
 * @param found the current errors of the form; omitted: only the edited field's messages disappear. New errors are only
 * shown at the next submit.
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
  /** Shows all errors, after a submit. */
  show: (errors: FieldErrors) => void;
  /** @param found see `errorsAfterEdit` */
  edit: (fields: string | readonly string[], found?: FieldErrors) => void;
}

/** For forms with controlled values. For uncontrolled ones, use `useZodForm` (use-zod-form.ts). */
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
