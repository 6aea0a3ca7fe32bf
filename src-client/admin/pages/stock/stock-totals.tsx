import { Button, Drawer, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { PRODUCT_CLASSES } from '#shared/catalog/product-class.ts';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { readListState, type Search } from '../../ui/data-table/list-address.ts';
import type { Filter } from '../../ui/data-table/types.ts';
import { Problem } from '../../ui/problem.tsx';
import { CLASS_WORDS, counted } from './stock-words.tsx';

const NO_COLUMNS = [] as const;

/**
 * The number and total price of the accounts that match the filters, by class and region; without a chosen state, of
 * those in stock.
 */
export function StockTotals({ filters }: { filters: readonly Filter[] }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Totals
      </Button>
      <Drawer opened={isOpen} onClose={close} position="right" size="xl" title="Totals of what is filtered">
        {isOpen && <Totals filters={filters} />}
      </Drawer>
    </>
  );
}

function Totals({ filters }: { filters: readonly Filter[] }) {
  const search: Search = useSearch({ strict: false });
  const { filter } = readListState(search, {
    filters,
    columns: NO_COLUMNS,
    defaultSort: { by: 'newest', descending: true },
  });
  const { data: totals, error, refetch } = trpc.stock.totals.useQuery(filter);
  if (error && !totals) return <Problem text={failureOf(error).text} onRetry={() => void refetch()} />;
  if (!totals) return <Skeleton h={240} />;
  const sumOf = (of: typeof totals) => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    sumCents: of.reduce((sum, { sumCents }) => sum + sumCents, 0),
    unpriced: of.reduce((sum, { unpriced }) => sum + unpriced, 0),
  });
  const regions = [...new Set(totals.map(({ region }) => region))];
  const all = sumOf(totals);
  return (
    <Stack gap="md">
      <div>
        <Text>
          {counted(all.count, 'account')}, {formatMoney(all.sumCents)} at today’s prices
          {all.unpriced > 0 && `; ${counted(all.unpriced, 'account')} without a price`}
        </Text>
        {filter['states'] === undefined && (
          <Text size="sm" c="dimmed">
            For sale and held. Choose states in the list to sum others.
          </Text>
        )}
      </div>
      <ScrollArea>
        <Table striped aria-label="Accounts by region and class">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Region</Table.Th>
              {PRODUCT_CLASSES.map((kind) => (
                <Table.Th key={kind} scope="col" ta="right">
                  {CLASS_WORDS[kind]}
                </Table.Th>
              ))}
              <Table.Th scope="col" ta="right">
                Sum
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {regions.map((region) => {
              const ofRegion = totals.filter((total) => total.region === region);
              return (
                <Table.Tr key={region}>
                  <Table.Th scope="row">{REGIONS[region]}</Table.Th>
                  {PRODUCT_CLASSES.map((kind) => {
                    const { count } = sumOf(ofRegion.filter(({ productClass }) => productClass === kind));
                    return (
                      <Table.Td key={kind} ta="right">
                        {count === 0 ? '–' : count.toLocaleString('en')}
                      </Table.Td>
                    );
                  })}
                  <Table.Td ta="right">{formatMoney(sumOf(ofRegion).sumCents)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Stack>
  );
}
