import { SimpleGrid, Text } from '@mantine/core';
import type { trpcClient } from '../../platform/trpc.ts';

export type UploadStatus = Awaited<ReturnType<typeof trpcClient.imports.status.query>>;

/** What happened, or would happen, to the rows. */
export function ImportCounts({ upload, isWouldBe = false }: { upload: UploadStatus; isWouldBe?: boolean }) {
  const { result, bad } = upload;
  if (!result) return null;
  const counts: [string, number][] = [
    [isWouldBe ? 'New' : 'Imported', result.imported],
    ['Updated', result.updated],
    ['Left as they are', result.notUpdated],
    ['Known already', result.alreadyKnown],
    ['Twice in the file', result.duplicates],
    ['Bad', bad],
  ];
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 2, xs: 3, md: 6 }} spacing="md" m={0}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text
              component="dd"
              m={0}
              fz={20}
              fw={700}
              data-figures
              {...(label === 'Bad' && count > 0 ? { c: 'bad' } : {})}
            >
              {count.toLocaleString('en')}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {result.format !== '' && (
        <Text size="sm" c="dimmed">
          Read as: {result.format}
        </Text>
      )}
      {(result.changedTiers ?? 0) > 0 && (
        <Text size="sm">{result.changedTiers} tiers become another one.</Text>
      )}
    </>
  );
}
