import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { StatusPage } from './status-page.tsx';

/** /429/: where calls that were refused for their number send the visitor (storefront, section 8). */
export function TooManyRequests() {
  const router = useRouter();
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
      You were faster than the shop allows. Nothing is lost: wait a minute, then go back to where you were.
    </StatusPage>
  );
}
