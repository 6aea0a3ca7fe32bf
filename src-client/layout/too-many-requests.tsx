import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/message-states.tsx';

export function TooManyRequests() {
  return (
    <EmptyState
      isPage
      symbol="pause"
      text="Too Many Requests"
      hint="Error 429. You were faster than the shop allows. Wait a minute, then go on where you were."
      action={<ButtonLink to="/">Go home</ButtonLink>}
    />
  );
}
