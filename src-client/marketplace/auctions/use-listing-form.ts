import { useState } from 'react';
import {
  addToMarketplaceBodySchema,
  amountSchema,
  DEFAULT_MINIMUM_BID_CENTS,
  type WarrantyDays,
} from '#shared/marketplace/add-to-marketplace.ts';
import { fieldErrorsOf, type FieldErrors } from '#shared/errors.ts';
import { centsToDecimal } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';

export interface ListingValues {
  minimumBidAmount: string;
  instaBuyAmount: string;
  endDays: string;
  warrantyDays: WarrantyDays;
  password: string;
  remarks: string;
}

const FIRST_VALUES: ListingValues = {
  minimumBidAmount: centsToDecimal(DEFAULT_MINIMUM_BID_CENTS),
  instaBuyAmount: '',
  endDays: '7',
  warrantyDays: 7,
  password: '',
  remarks: '',
};

export interface ListingForm {
  values: ListingValues;
  set: (change: Partial<ListingValues>) => void;
  errors: FieldErrors;
  /** What is wrong with the whole, in words. */
  refusal: string | undefined;
  /** Minimum bid and instant buy in cents; null where they are empty or not amounts. */
  amounts: (number | null)[];
  isSending: boolean;
  isListed: boolean;
  send: () => void;
}

/** What is typed as the schema wants it: days as a number, everything else as it is. */
export function listingInput({ endDays, ...values }: ListingValues) {
  const days = endDays.trim();
  return { ...values, endDays: days === '' ? undefined : Number(days) };
}

export function useListingForm(username: string): ListingForm {
  const utils = trpc.useUtils();
  const [values, setValues] = useState(FIRST_VALUES);
  const fieldErrors = useFieldErrors();
  const [refusal, setRefusal] = useState<string>();
  const refreshAfterDialog = useAfterDialog(() => {
    void utils.purchases.invalidate();
    void utils.marketplace.invalidate();
  });
  const listing = useSingleFlight(
    trpc.marketplace.list.useMutation({
      onSuccess: (outcome) => {
        setRefusal(outcome.outcome === 'refused' ? outcome.text : undefined);
        if (outcome.outcome === 'listed') refreshAfterDialog();
      },
      onError: (error) => {
        const failure = failureOf(error);
        fieldErrors.show(failure.fields);
        setRefusal(failure.fields['nonFieldErrors']?.[0] ?? refusalText(failure));
      },
    }),
  );
  const send = () => {
    const typed = listingInput(values);
    const checked = addToMarketplaceBodySchema.safeParse(typed);
    const fields = checked.success ? {} : fieldErrorsOf(checked.error.issues);
    fieldErrors.show(fields);
    setRefusal(fields['nonFieldErrors']?.[0]);
    if (checked.success) listing.mutate({ ...checked.data, username });
  };
  return {
    values,
    set: (change) => {
      const changed = { ...values, ...change };
      setValues(changed);
      setRefusal(undefined);
      const found = addToMarketplaceBodySchema.safeParse(listingInput(changed)).error?.issues ?? [];
      fieldErrors.edit(Object.keys(change), fieldErrorsOf(found));
    },
    errors: fieldErrors.errors,
    refusal,
    amounts: [values.minimumBidAmount, values.instaBuyAmount].map(
      (text) => amountSchema.safeParse(text).data ?? null,
    ),
    isSending: listing.isPending,
    isListed: listing.data?.outcome === 'listed',
    send,
  };
}

/** Where a field says what is wrong, the form shows no general error. */
function refusalText({ fields, text }: ReturnType<typeof failureOf>): string | undefined {
  return Object.keys(fields).length > 0 ? undefined : text;
}
