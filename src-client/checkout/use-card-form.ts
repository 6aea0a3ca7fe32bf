import { useState } from 'react';
import type { CardForm } from '#shared/checkout/card-form.ts';
import { countryHere } from './country-here.ts';
import {
  BLANK_CARD,
  CARD_FIELDS,
  type CardErrors,
  type CardField,
  type CardValues,
  checkCard,
  checkCardField,
} from './card-fields.ts';

export interface CardFormState {
  values: CardValues;
  /** An empty text marks a field as invalid without its own message. */
  errors: CardErrors;
  /** A message about the whole form. */
  message: string | undefined;
  edit: (field: CardField, value: string) => void;
  /** Call when a field loses focus: shows its error at once. */
  leave: (field: CardField) => void;
  /** Validates the form; passes the card on, or shows the errors and focuses the first invalid field. */
  submit: (form: HTMLFormElement) => void;
  clear: () => void;
}

interface CardFormOptions {
  onEdit: () => void;
  onChecked: (card: CardForm) => void;
}

/** The card form's values and errors. They exist only in this component's memory. */
export function useCardForm({ onEdit, onChecked }: CardFormOptions): CardFormState {
  const [values, setValues] = useState(() => ({ ...BLANK_CARD, country: countryHere() }));
  const [errors, setErrors] = useState<CardErrors>({});
  const [message, setMessage] = useState<string>();
  const hasMarkedFields = Object.values(errors).includes('');
  return {
    values,
    errors,
    // Shown until the last marked field is edited.
    message: hasMarkedFields ? message : undefined,
    edit: (field, value) => {
      setValues((present) => ({ ...present, [field]: value }));
      setErrors((known) => ({ ...known, [field]: undefined }));
      onEdit();
    },
    leave: (field) => {
      const error = checkCardField(field, values);
      if (error !== undefined) setErrors((known) => ({ ...known, [field]: error }));
    },
    submit: (form) => {
      const check = checkCard(values);
      setErrors(check.errors);
      setMessage(check.message);
      if (check.card !== undefined) onChecked(check.card);
      else focusFirst(form, check.errors);
    },
    clear: () => setValues(BLANK_CARD),
  };
}

function focusFirst(form: HTMLFormElement, errors: CardErrors): void {
  const first = CARD_FIELDS.find((field) => errors[field] !== undefined);
  const element = first === undefined ? null : form.elements.namedItem(first);
  if (element instanceof HTMLElement) element.focus();
}
