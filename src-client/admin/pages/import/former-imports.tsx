import { Badge, Button, ScrollArea, Table, Text } from '@mantine/core';
import type { UploadState } from '#shared/admin/imports.ts';
import { minuteText } from '#shared/dates.ts';
import { trpc } from '../../platform/trpc.ts';
import { Section } from '../../ui/section.tsx';

const STATES: Record<UploadState, { text: string; color: string }> = {
  uploading: { text: 'Not sent in full', color: 'warn' },
  uploaded: { text: 'Not checked yet', color: 'warn' },
  checking: { text: 'Being checked', color: 'action' },
  checked: { text: 'Waits for your word', color: 'warn' },
  importing: { text: 'Under way', color: 'action' },
  done: { text: 'Done', color: 'good' },
  cancelled: { text: 'Cancelled', color: 'bad' },
  failed: { text: 'Failed', color: 'bad' },
};

/** The newest imports of all operators. */
export function FormerImports({ onShow }: { onShow: (uploadId: string) => void }) {
  const { data: uploads = [] } = trpc.imports.list.useQuery(undefined, { refetchInterval: 5_000 });
  if (uploads.length === 0) return null;
  return (
    <Section title="Imports">
      <ScrollArea type="auto">
        <Table aria-label="Imports" miw={640}>
          <Table.Thead>
            <Table.Tr>
              {['File', 'When', 'By', 'State', 'Imported', 'Bad', ''].map((title) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uploads.map(({ id, fileName, createdAt, who, state, result, bad }) => (
              <Table.Tr key={id}>
                <Table.Td>{fileName}</Table.Td>
                <Table.Td>{minuteText(createdAt)}</Table.Td>
                <Table.Td>
                  <Text size="sm">{who}</Text>
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color={STATES[state].color}>
                    {STATES[state].text}
                  </Badge>
                </Table.Td>
                <Table.Td>{state === 'checked' ? '–' : (result?.imported ?? '–')}</Table.Td>
                <Table.Td>{bad}</Table.Td>
                <Table.Td>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => onShow(id)}
                    aria-label={`Show ${fileName}`}
                  >
                    Show
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Section>
  );
}
