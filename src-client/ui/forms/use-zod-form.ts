import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { fieldErrorsOf, type FieldErrors } from '#shared/errors.ts';
import '#shared/zod-texts.ts';
import { errorsAfterEdit } from './field-errors.ts';

interface ZodForm<Fields> {
  /** For the form element: reads the fields by name, validates them, and submits valid input. */
  props: Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'noValidate'>;
  /** A field's first message: the form's own, or the server's about the last submit. */
  errorOf: (field: Extract<keyof Fields, string>) => string | undefined;
  /** The form's own message that belongs to no field. */
  ownDetail: string | undefined;
}

const NOTHING_EDITED: ReadonlySet<string> = new Set();

/**
 * A form validated with the server's schema before anything is sent. Errors of either side focus their field, so that
 * screen readers read them; the message disappears when the field is edited (field-errors.ts).
 *
 * @param refusalsOf errors for input that the schema accepts but the shop would certainly refuse, by field or under
 * `detail`
 */
export function useZodForm<Input, Fields>(
  schema: ZodType<Input, Fields>,
  submit: (input: Input) => void,
  serverFields: FieldErrors,
  refusalsOf: (input: Input) => FieldErrors = () => ({}),
): ZodForm<Fields> {
  const [ownFields, setOwnFields] = useState<FieldErrors>();
  const [edited, setEdited] = useState(NOTHING_EDITED);
  const sent = useRef<HTMLFormElement>(null);
  const [refused] = Object.keys(serverFields);
  // The server's errors belong to the previous input, and may be fixed by now.
  const shownFields = ownFields ?? serverFields;
  useEffect(() => {
    if (refused !== undefined && sent.current !== null) focusField(sent.current, refused);
  }, [refused]);

  const check = (form: HTMLFormElement): { input?: Input; fields: FieldErrors } => {
    const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!checked.success) return { fields: fieldErrorsOf(checked.error.issues) };
    const fields = refusalsOf(checked.data);
    return Object.keys(fields).length > 0 ? { fields } : { input: checked.data, fields };
  };
  return {
    props: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const { input, fields } = check(form);
        setEdited(NOTHING_EDITED);
        setOwnFields(input === undefined ? fields : undefined);
        if (input !== undefined) {
          sent.current = form;
          submit(input);
        } else focusField(form, Object.keys(fields)[0] ?? '');
      },
      onInput: ({ currentTarget, target }) => {
        const name = (target instanceof Element && target.getAttribute('name')) || '';
        if (name === '') return;
        if (ownFields !== undefined) {
          setOwnFields(errorsAfterEdit(ownFields, [name], check(currentTarget).fields));
        } else if (name in serverFields) setEdited((known) => new Set([...known, name]));
      },
    },
    errorOf: (field) => (edited.has(field) ? undefined : shownFields[field]?.[0]),
    ownDetail: ownFields?.['detail']?.[0],
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
