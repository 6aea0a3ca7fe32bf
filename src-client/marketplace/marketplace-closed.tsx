import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';

/** In place of what is on auction while the operator has the marketplace switched off. */
export function MarketplaceClosed() {
  return (
    <EmptyState
      symbol="pause"
      text={MARKETPLACE_TEXTS.closed}
      action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
    />
  );
}
