import type { PageFailure } from '#client/platform/failed-queries.ts';
import { failureOf } from '#client/platform/failure.ts';
import { Button } from '../button/button.tsx';
import { ErrorState } from './error-state.tsx';

/** In place of what could not be loaded: why, the reference, and "Try again". */
export function FailureState({ failure, isPage = false }: { failure: PageFailure; isPage?: boolean }) {
  const { text, reference } = failureOf(failure.error);
  return (
    <ErrorState
      isPage={isPage}
      text={text}
      reference={reference}
      action={<Button onClick={failure.retry}>Try again</Button>}
    />
  );
}
