import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { minuteText } from '#shared/dates.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { trpc } from '../../platform/trpc.ts';
import { useParam } from '../../platform/use-param.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { Lines } from '../../ui/lines.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { MoneyPreview } from '../../ui/money-preview.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { wordsOf } from '../../ui/words-of.ts';

/** One journal, with other journals of the same sale, and the operators' log about it. */
export function JournalPage() {
  const id = Number(useParam('journalId'));
  const { data, error, refetch } = trpc.ledger.journal.useQuery({ id });
  usePageTitle(`Journal ${id}`);
  if (error && !data) return <PageFault error={error} reset={() => void refetch()} />;
  if (!data) return <PagePending />;
  const { journal, related, log, subject } = data;
  return (
    <Stack gap="md" maw={900}>
      <PageHead
        title={journal.description || wordsOf(journal.kind)}
        back={{ to: '/ledger/journals', label: 'Journals' }}
        about={subject}
      />
      <Title order={2}>The whole story</Title>
      {related.map((each) => (
        <section key={each.id} aria-label={`Journal ${each.id}`}>
          <Group gap="xs" mb={4}>
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {minuteText(each.postedAt)} · {wordsOf(each.kind)} · {each.reference}
            </Text>
            {each.id === journal.id && <Badge variant="light">This one</Badge>}
          </Group>
          <MoneyPreview journals={[each]} />
        </section>
      ))}
      {log.length > 0 && (
        <Section title="What operators did">
          <Lines
            heads={['When', 'Who', 'What', 'Reason']}
            lines={log.map(({ at, who, action, reason }) => ({
              key: `${at} ${action}`,
              cells: [momentText(at), who, action, reason ?? ''],
            }))}
            empty=""
          />
        </Section>
      )}
    </Stack>
  );
}
