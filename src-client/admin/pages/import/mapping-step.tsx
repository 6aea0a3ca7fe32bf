import { Button, Checkbox, Group, Select, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import type { ColumnSource, UploadOptions } from '#shared/admin/imports.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import type { UploadStatus } from './import-counts.tsx';
import { Problem } from '../../ui/problem.tsx';

type Mapping = Partial<Record<string, ColumnSource>>;

/** Maps the file's columns to ours, and chooses how the file is read. */
export function MappingStep({ upload }: { upload: UploadStatus }) {
  const { data: inspected, error } = useQuery({
    queryKey: ['inspect', upload.id],
    queryFn: () => trpcClient.imports.inspect.mutate({ uploadId: upload.id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Stack gap="md">
      {upload.failure !== null && (
        <Problem title="The file could not be read like that" text={upload.failure} />
      )}
      {error && <Problem text={failureOf(error).text} />}
      {inspected ? <MappingForm upload={upload} {...inspected} /> : !error && <Skeleton h={300} />}
    </Stack>
  );
}

function MappingForm({
  upload,
  columns,
  ours,
  optional,
  mapping: guessed,
}: {
  upload: UploadStatus;
  columns: readonly string[];
  ours: readonly string[];
  optional: readonly string[];
  mapping: Mapping;
}) {
  const utils = trpc.useUtils();
  const [mapping, setMapping] = useState<Mapping>(guessed);
  const [options, setOptions] = useState({
    isStrict: false,
    isTrimmed: false,
    isUpdate: false,
    keepsTiers: false,
  });
  const check = trpc.imports.check.useMutation({
    meta: { showsFailure: true },
    onSuccess: () => utils.imports.status.invalidate(),
  });
  const missing = ours.filter((column) => mapping[column] === undefined && !optional.includes(column));
  const isStock = upload.kind === 'stock';
  const toggle = (name: keyof typeof options, label: string, description: string) => (
    <Checkbox
      label={label}
      description={description}
      checked={options[name]}
      onChange={({ currentTarget: { checked } }) => setOptions((before) => ({ ...before, [name]: checked }))}
    />
  );
  return (
    <>
      {isStock && (
        <>
          <Title order={2} fz={16}>
            Columns
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
            {ours.map((column) => (
              <Select
                key={column}
                label={column}
                value={valueOf(mapping[column])}
                onChange={(value) => setMapping((before) => ({ ...before, [column]: sourceOf(value) }))}
                data={[
                  {
                    group: 'Columns of the file',
                    items: columns.map((name) => ({ value: `from:${name}`, label: name })),
                  },
                  { group: 'The same for all rows', items: SAME },
                ]}
                placeholder="Choose"
                searchable
                {...(missing.includes(column) ? { error: 'Not in the file: choose' } : {})}
              />
            ))}
          </SimpleGrid>
        </>
      )}
      <Stack gap="sm">
        {isStock &&
          toggle(
            'isUpdate',
            'Update accounts that are in stock',
            'Unsold accounts are brought in line with the file.',
          )}
        {isStock && toggle('isTrimmed', 'Remove spaces around values', 'Around passwords too.')}
        {!isStock &&
          toggle('keepsTiers', 'Keep tiers that are stored', 'Public files know fewer tiers than the game.')}
        {toggle('isStrict', 'All rows or none', 'One bad row, and nothing is imported.')}
      </Stack>
      {check.error && <Problem text={failureOf(check.error).text} />}
      <Group>
        <Button
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() =>
            check.mutate({
              uploadId: upload.id,
              options: {
                ...options,
                ...(isStock ? { mapping: mapping as NonNullable<UploadOptions['mapping']> } : {}),
              },
            })
          }
        >
          Check the file
        </Button>
        {missing.length > 0 && <Text c="dimmed">Still open: {missing.join(', ')}</Text>}
      </Group>
    </>
  );
}

const SAME = [
  { value: 'same:', label: 'Empty' },
  { value: 'same:0', label: '0 (no)' },
  { value: 'same:1', label: '1 (yes)' },
];

function valueOf(source: ColumnSource | undefined): string | null {
  if (source === undefined) return null;
  return 'from' in source ? `from:${source.from}` : `same:${source.value}`;
}

function sourceOf(value: string | null): ColumnSource | undefined {
  if (value === null) return undefined;
  return value.startsWith('from:') ? { from: value.slice(5) } : { value: value.slice(5) };
}
