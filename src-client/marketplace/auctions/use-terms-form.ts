import { useState } from 'react';
import { fieldErrorsOf, type FieldErrors } from '#shared/errors.ts';
import type { editListingBodySchema } from '#shared/marketplace/edit-listing.ts';
import type { addToMarketplaceBodySchema } from '#shared/marketplace/add-to-marketplace.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';

/** The terms of an auction, as typed. */
export interface Terms {
  minimumBidAmount: string;
  instaBuyAmount: string;
  endDays: string;
  remarks: string;
}

type Schema = typeof addToMarketplaceBodySchema | typeof editListingBodySchema;

interface TermsForm<Values> {
  values: Values;
  set: (change: Partial<Values>) => void;
  errors: FieldErrors;
  /** An error of the whole form. */
  refusal: string | undefined;
  /** Shows all errors. @returns whether there are none */
  check: () => boolean;
  /** Shows the shop's answer, or why there is none. */
  take: (outcome: { outcome: string; text?: string }) => void;
  fail: (error: unknown) => void;
}

/** The input in the schema's format: days as a number, everything else unchanged. */
export function termsInput<Values extends Terms>({ endDays, ...values }: Values) {
  const days = endDays.trim();
  return { ...values, endDays: days === '' ? undefined : Number(days) };
}

/** After a submit, once its errors are shown: the button is in reach also where the field is out of sight. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The terms of an auction in a form, for a new auction or an edit. A field's error disappears when the field is edited. */
export function useTermsForm<Values extends Terms>(first: Values, schema: Schema): TermsForm<Values> {
  const [values, setValues] = useState(first);
  const fieldErrors = useFieldErrors();
  const [refusal, setRefusal] = useState<string>();
  const mistakesIn = (typed: Values): FieldErrors =>
    fieldErrorsOf(schema.safeParse(termsInput(typed)).error?.issues ?? []);
  return {
    values,
    set: (change) => {
      const changed = { ...values, ...change };
      setValues(changed);
      setRefusal(undefined);
      fieldErrors.edit(Object.keys(change), mistakesIn(changed));
    },
    errors: fieldErrors.errors,
    refusal,
    check: () => {
      const fields = mistakesIn(values);
      fieldErrors.show(fields);
      setRefusal(fields['nonFieldErrors']?.[0]);
      return Object.keys(fields).length === 0;
    },
    take: ({ outcome, text }) => setRefusal(outcome === 'refused' ? text : undefined),
    fail: (error) => {
      const { fields, text } = failureOf(error);
      fieldErrors.show(fields);
      // Field errors replace the general one.
      const whole = Object.keys(fields).length > 0 ? undefined : text;
      setRefusal(fields['nonFieldErrors']?.[0] ?? whole);
    },
  };
}
