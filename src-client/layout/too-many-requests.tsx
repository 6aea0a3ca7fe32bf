import { useLocation, useRouter } from '@tanstack/react-router';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { StatusPage } from './status-page.tsx';

/** /429/: the target of navigation after throttled calls (storefront, section 8). */
export function TooManyRequests() {
  const router = useRouter();
  const waitSeconds = useLocation({ select: ({ state }) => state.waitSeconds });
  return (
    <StatusPage
      status="429"
      title="Too Many Requests"
      action={
        <>
          <Button onClick={() => router.history.back()}>Go back</Button>
          <ButtonLink to="/" variant="default">
            Go home
          </ButtonLink>
        </>
      }
    >
      Too fast. Nothing is lost: wait {waitText(waitSeconds)}, then go back to where you were.
    </StatusPage>
  );
}
/** "a minute", "12 minutes", "an hour", "3 hours": rounded up. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 50) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
