import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { minuteText } from '#shared/dates.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

/** The operator's sessions; unknown ones can be ended here. */
export function SessionsSection() {
  const { data: sessions, error, refetch } = trpc.account.sessions.useQuery();
  const onSettled = () => void refetch();
  const end = trpc.account.endSession.useMutation({ onSettled });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSettled });
  const isPending = end.isPending || endOthers.isPending;
  return (
    <Section title="Sessions">
      {error && !sessions && <Problem text={failureOf(error).text} onRetry={() => void refetch()} />}
      {!error && !sessions && <Skeleton h={60} role="status" aria-label="Loading" />}
      {sessions?.map(({ id, device, createdAt, lastSeenAt, isThis }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <div>
            <Group gap="xs">
              <Text>{device || 'Unknown device'}</Text>
              {isThis && <Badge variant="light">This one</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              Signed in {minuteText(createdAt)}, last used {minuteText(lastSeenAt)}
            </Text>
          </div>
          {!isThis && (
            <Button
              size="compact-sm"
              flex="none"
              variant="default"
              disabled={isPending}
              aria-label={`End the session on ${device || 'an unknown device'}`}
              onClick={() => end.mutate({ id })}
            >
              End
            </Button>
          )}
        </Group>
      ))}
      {sessions && sessions.length > 1 && (
        <Button
          variant="default"
          w={{ base: '100%', xs: 'fit-content' }}
          disabled={isPending}
          onClick={() => endOthers.mutate()}
        >
          End all others
        </Button>
      )}
    </Section>
  );
}
