/** Shown instead of a page. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { checkConnection } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { PartUnreachable } from '../platform/load-part.ts';
import { usePageTitle } from '../platform/use-page-title.ts';

function PageState({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Stack align="flex-start" gap="md" maw="34rem" py="xl">
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  );
}

export function PageNotFound() {
  return (
    <PageState title="Page not found">
      <Text c="dimmed">Nothing is at this address. It may have been mistyped, or the item is gone.</Text>
      <Button component={Link} to="/">
        Go to the start
      </Button>
    </PageState>
  );
}

export function PageRefused() {
  return (
    <PageState title="Not for your role">
      <Text c="dimmed">Your role may not see this page. An owner of the shop can change your role.</Text>
      <Button component={Link} to="/">
        Go to the start
      </Button>
    </PageState>
  );
}

/** For a call that failed, or a bug in the page itself. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { status, text, reference } = failureOf(error);
  const isUnreachable = error instanceof PartUnreachable;
  const isFault =
    status === undefined &&
    !isUnreachable &&
    !(error instanceof TypeError && error.message.includes('fetch'));
  const tryAgain = async (): Promise<void> => {
    if (!isUnreachable) {
      reset();
      await router.invalidate();
    } else if (await checkConnection()) window.location.reload();
  };
  return (
    <PageState title="This page could not be shown">
      <Text role="alert">{isFault ? 'Something in this page does not work.' : text}</Text>
      {reference !== undefined && <Text c="dimmed">Reference: {reference}</Text>}
      <Button onClick={() => void tryAgain()}>Try again</Button>
    </PageState>
  );
}

export function PagePending() {
  return (
    <Stack gap="md" aria-busy="true" role="status" aria-label="Loading">
      <Skeleton h={32} w={220} />
      <Skeleton h={40} />
      <Skeleton h={320} />
    </Stack>
  );
}
