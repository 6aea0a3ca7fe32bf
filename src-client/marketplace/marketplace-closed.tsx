import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';

/** Shown instead of the auctions while the operator has disabled the marketplace. */
export function MarketplaceClosed() {
  return (
    <EmptyState
      symbol="pause"
      text={MARKETPLACE_TEXTS.closed}
      action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
    />
  );
}
