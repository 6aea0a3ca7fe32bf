import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { Page } from '#client/layout/page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/message-states.tsx';

/** In place of every page of the marketplace while the operator has it switched off. */
export function MarketplaceClosed() {
  return (
    <Page>
      <EmptyState
        isPage
        symbol="pause"
        text={MARKETPLACE_TEXTS.closed}
        action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
      />
    </Page>
  );
}
