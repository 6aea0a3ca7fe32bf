import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { fieldErrorsOf, type FieldErrors } from '#shared/errors.ts';
import '#shared/zod-texts.ts';
import { errorsAfterEdit } from './field-errors.ts';

interface ZodForm<Fields> {
  /** For the form element: reads the fields by name, checks them, and hands on what passes. */
  props: Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'noValidate'>;
  /** The first message of a field: the form's own, or the server's about what was sent last. */
  errorOf: (field: Extract<keyof Fields, string>) => string | undefined;
  /** The form's own message about the whole. */
  ownDetail: string | undefined;
}

const NOTHING_EDITED: ReadonlySet<string> = new Set();

/**
 * A form that is checked by the schema the server checks it by, before anything is sent. Wherever a mistake is found, the focus
 * goes to its field, so that a screen reader reads what is wrong; the message leaves with the edit of the field
 * (field-errors.ts).
 * @param refusalsOf what the shop would refuse for certain although the schema takes it, by field or under `detail`
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
  // What the server said was of what was sent before, and may be mended.
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
