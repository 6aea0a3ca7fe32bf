import { Anchor, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { minuteText } from '#shared/dates.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { useParam } from '../../platform/use-param.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { MoneyPreview } from '../../ui/money-preview.tsx';

/** One journal, with the others of the same sale and what operators did about it. */
export function JournalPage() {
  const id = Number(useParam('journalId'));
  const { data, error } = trpc.ledger.journal.useQuery({ id });
  usePageTitle(`Journal ${id}`);
  if (error) return <Text role="alert">{failureOf(error).text}</Text>;
  if (!data) return <Skeleton h={400} role="status" aria-label="Loading" />;
  const { journal, related, log, subject } = data;
  return (
    <Stack gap="md" maw={900}>
      <div>
        <Anchor component={Link} to="/ledger/journals" size="sm">
          Journals
        </Anchor>
        <Title order={1} fz={28}>
          {journal.description}
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      </div>
      <Title order={2} fz={20}>
        The whole story
      </Title>
      {related.map((each) => (
        <Paper key={each.id} withBorder p="md" radius={12} data-here={each.id === journal.id || undefined}>
          <Text size="sm" c="dimmed">
            {minuteText(each.postedAt)} · {each.kind} · {each.reference}
            {each.id === journal.id && ' · this one'}
          </Text>
          <MoneyPreview journals={[each]} />
        </Paper>
      ))}
      {log.length > 0 && (
        <Paper withBorder p="md" radius={12}>
          <Title order={2} fz={16} mb="xs">
            What operators did
          </Title>
          {log.map(({ at, who, action, reason }) => (
            <Text key={`${at} ${action}`} size="sm">
              {minuteText(at)} · {who} · {action}
              {reason !== null && ` · ${reason}`}
            </Text>
          ))}
        </Paper>
      )}
    </Stack>
  );
}
