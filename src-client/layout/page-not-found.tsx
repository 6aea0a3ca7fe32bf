import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/message-states.tsx';

export function PageNotFound() {
  return (
    <EmptyState
      isPage
      symbol="lost"
      text="There is no page here."
      hint="The address may be mistyped, or the page has moved."
      action={
        <>
          <ButtonLink to="/buy-account/">Browse accounts</ButtonLink>
          <ButtonLink to="/" variant="default">
            Go home
          </ButtonLink>
        </>
      }
    />
  );
}
