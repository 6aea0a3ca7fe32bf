import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/message-states/message-states.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** The form is done: where to look now, and the way back to it for a mistyped address. */
export function ResetMailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <EmptyState
        isPage
        symbol="mail"
        text={IDENTITY_TEXTS.resetMailSent}
        hint={
          <>
            If <strong>{email}</strong> belongs to an account, the mail is on its way. Its link works once and
            for one hour. Nothing there? Look into the spam folder, or check the address.
          </>
        }
        action={
          <>
            <ButtonLink to="/my-account/">Back to login</ButtonLink>
            <Button variant="default" onClick={onAgain}>
              Use another address
            </Button>
          </>
        }
      />
    </div>
  );
}
