import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient, trpcUtils } from '#client/platform/trpc.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { ErrorState } from '#client/ui/message-states/error-state.tsx';

/** /my-account/verify-email/#key=: verifies on load and shows the result (storefront, section 4). */
export function VerifyEmailPage({ mailKey }: { mailKey: string }) {
  const verification = useVerification(mailKey);
  if (mailKey === '' || verification.isError) {
    return <NotVerified error={verification.error} onRetry={() => void verification.refetch()} />;
  }
  return (
    <div role="status">
      {verification.isSuccess ? (
        <EmptyState
          isPage
          symbol="done"
          text="Success"
          hint={IDENTITY_TEXTS.emailConfirmed}
          action={
            <>
              <ButtonLink to="/my-account/">Go to my account</ButtonLink>
              <ButtonLink to="/buy-account/" variant="default">
                Browse accounts
              </ButtonLink>
            </>
          }
        />
      ) : (
        <EmptyState isPage symbol="mail" text="Loading" hint="We are confirming your email address." />
      )}
    </div>
  );
}

/** No second verification mail exists; the link of a reset mail proves the address just as well. */
function WrongKey() {
  return (
    <>
      The link works once and for 3 days. If you have used it before, your address is confirmed already. If
      not, <Link to="/my-account/forgot-password/">reset your password</Link>: that confirms the address too.
    </>
  );
}

/** An unknown or used key stays invalid; any other error may be temporary. */
function NotVerified({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = error === null ? undefined : failureOf(error);
  const isKeyWrong = failure === undefined || failure.status === 404 || failure.status === 400;
  return (
    <ErrorState
      isPage
      text="Error"
      hint={
        <>
          {IDENTITY_TEXTS.emailNotConfirmed} {isKeyWrong ? <WrongKey /> : failure.text}
        </>
      }
      reference={failure?.reference}
      action={
        <>
          {!isKeyWrong && <Button onClick={onRetry}>Try again</Button>}
          <ButtonLink to="/my-account/" variant={isKeyWrong ? 'filled' : 'default'}>
            Go to my account
          </ButtonLink>
        </>
      }
    />
  );
}

/**
 * Uses up the key of a verification mail. A key works once, so this is a query and not an effect: the cache has one
 * call per key, however often the page is mounted (StrictMode does it twice), and the call is never repeated
 * automatically.
 */
function useVerification(key: string) {
  return useQuery({
    queryKey: ['verify-email', key],
    queryFn: async () => {
      await trpcClient.identity.verifyEmail.mutate({ key });
      await trpcUtils.identity.me.invalidate();
      return true;
    },
    enabled: key !== '',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
