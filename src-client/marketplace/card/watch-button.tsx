import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { useMe } from '#client/identity/session.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import classes from './watch-button.module.css';

interface WatchButtonProps {
  listing: MarketListing;
  /** The account's description for screen readers. */
  description: string;
}

/** Watches an auction: the shop sends a notice before it ends. For signed-in customers, except for their own listings. */
export function WatchButton({ listing, description }: WatchButtonProps) {
  const isSignedIn = Boolean(useMe());
  if (!isSignedIn || listing.isUserOwner || !listing.isOpen) return null;
  return <CustomersWatchButton listing={listing} description={description} />;
}

function CustomersWatchButton({ listing, description }: WatchButtonProps) {
  const isOffline = useIsOffline();
  const utils = trpc.useUtils();
  const watching = useSingleFlight(
    trpc.marketplace.watch.useMutation({
      onSuccess: () => utils.marketplace.invalidate(),
      onError: (error) => notify('bad', failureOf(error).text),
    }),
  );
  // Shows the new state at once; the mutation is pending until the lists are refetched. A refused press has no effect.
  const isWatched = watching.isPending ? watching.variables.isWatched : listing.isWatched;
  const Icon = isWatched ? IconEyeCheck : IconEye;
  return (
    <IconButton
      label={isWatched ? `Stop watching: ${description}` : `Watch: ${description}`}
      data-watched={isWatched}
      className={classes.watch ?? ''}
      isInactive={watching.isPending || isOffline}
      onClick={() => watching.mutate({ listingId: listing.id, isWatched: !listing.isWatched })}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}
