import {
  addToMarketplaceBodySchema,
  DEFAULT_MINIMUM_BID_CENTS,
  type WarrantyDays,
} from '#shared/marketplace/add-to-marketplace.ts';
import { centsToDecimal } from '#shared/money.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';
import { type Terms, termsInput, useTermsForm } from './use-terms-form.ts';

interface ListingValues extends Terms {
  warrantyDays: WarrantyDays;
  password: string;
}

const FIRST_VALUES: ListingValues = {
  minimumBidAmount: centsToDecimal(DEFAULT_MINIMUM_BID_CENTS),
  instaBuyAmount: '',
  endDays: '7',
  warrantyDays: 7,
  password: '',
  remarks: '',
};

export type ListingForm = ReturnType<typeof useListingForm>;

/** Lists the customer's account with this username on the marketplace. */
export function useListingForm(username: string) {
  const utils = trpc.useUtils();
  const form = useTermsForm(FIRST_VALUES, addToMarketplaceBodySchema);
  const refreshAfterDialog = useAfterDialog(() => {
    void utils.purchases.invalidate();
    void utils.marketplace.invalidate();
  });
  const listing = useSingleFlight(
    trpc.marketplace.list.useMutation({
      onSuccess: (outcome) => {
        form.take(outcome);
        if (outcome.outcome === 'listed') refreshAfterDialog();
      },
      onError: form.fail,
    }),
  );
  return {
    ...form,
    isSending: listing.isPending,
    isListed: listing.data?.outcome === 'listed',
    send: () => {
      if (!form.check()) return;
      listing.mutate({ ...addToMarketplaceBodySchema.parse(termsInput(form.values)), username });
    },
  };
}
