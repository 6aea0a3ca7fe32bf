import { Button, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { failureOf } from '#client/platform/failure.ts';
import { REGIONS, type Region } from '#shared/catalog/enumerations.ts';
import type { ProductClass } from '#shared/catalog/product-class.ts';
import { formatMoney } from '#shared/money.ts';
import { trpc } from '../../platform/trpc.ts';
import { CLASS_WORDS, counted, priceText } from '../stock/stock-words.tsx';
import { BadRowsButton } from './bad-rows-button.tsx';
import { ImportCounts, type UploadStatus } from './import-counts.tsx';
import { Problem } from '../../ui/problem.tsx';

/** Shows what the import would do, and asks for confirmation. */
export function CheckedStep({ upload }: { upload: UploadStatus }) {
  const utils = trpc.useUtils();
  const go = trpc.imports.go.useMutation({
    meta: { showsFailure: true },
    onSettled: () => utils.imports.status.invalidate(),
  });
  const { result } = upload;
  if (!result) return null;
  const some = result.imported + result.updated;
  const sum = result.totals.reduce((cents, { sumCents }) => cents + sumCents, 0);
  return (
    <Stack gap="md">
      <Title order={2} fz={16}>
        Checked: nothing is imported yet
      </Title>
      <ImportCounts upload={upload} isWouldBe />
      {result.totals.length > 0 && (
        <Text>
          {result.totals
            .map(
              ({ productClass, count, sumCents }) =>
                `${CLASS_WORDS[productClass as ProductClass]}: ${counted(count, 'account')}, ${formatMoney(sumCents)}`,
            )
            .join('; ')}
          . Together {formatMoney(sum)}.
        </Text>
      )}
      <Group>
        <Button
          disabled={some === 0}
          loading={go.isPending}
          onClick={() => go.mutate({ uploadId: upload.id })}
        >
          {upload.kind === 'stock' ? `Import ${counted(some, 'account')}` : 'Import'}
        </Button>
        <BadRowsButton upload={upload} />
      </Group>
      {go.error && <Problem text={failureOf(go.error).text} />}
      {result.rows.length > 0 && <Preview rows={result.rows} all={result.imported} />}
    </Stack>
  );
}

function Preview({ rows, all }: { rows: NonNullable<UploadStatus['result']>['rows']; all: number }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {all > rows.length ? `The first ${rows.length} of ${counted(all, 'account')}` : 'All accounts'}, as
        they will be in stock
      </Text>
      <ScrollArea type="auto" mah={420} style={{ display: 'flex', flexDirection: 'column' }}>
        <Table striped stickyHeader aria-label="Preview">
          <Table.Thead>
            <Table.Tr>
              {['Line', 'Username', 'Class', 'Price', 'Region', 'Level', 'Blue essence', 'Skins'].map(
                (title) => (
                  <Table.Th key={title} scope="col">
                    {title}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td>{row.username}</Table.Td>
                <Table.Td>{CLASS_WORDS[row.productClass as ProductClass]}</Table.Td>
                <Table.Td>{priceText(row.priceCents)}</Table.Td>
                <Table.Td>{REGIONS[row.region as Region]}</Table.Td>
                <Table.Td>{row.level}</Table.Td>
                <Table.Td>{row.blueEssence.toLocaleString('en')}</Table.Td>
                <Table.Td>{row.skinCount}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </>
  );
}
