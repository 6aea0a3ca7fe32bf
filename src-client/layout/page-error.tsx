import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { failureOf } from '#client/platform/failure.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorState } from '#client/ui/message-states.tsx';

/** What a page shows when it cannot be drawn: the reason, a way to try again, and the reference if there is one. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const failure = failureOf(error);
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <ErrorState
      isPage
      text={failure.text}
      hint="Try again, or go back to the start. If it keeps happening, write to the support address below."
      reference={failure.reference}
      action={
        <>
          <Button onClick={retry}>Try again</Button>
          <ButtonLink to="/" variant="default">
            Go home
          </ButtonLink>
        </>
      }
    />
  );
}
