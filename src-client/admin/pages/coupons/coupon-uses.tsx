import { Modal, ScrollArea, Skeleton, Table, Text } from '@mantine/core';
import { minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { Problem } from '../../ui/problem.tsx';

export function CouponUses({ code, onClose }: { code: string; onClose: () => void }) {
  const { data: uses, error, refetch } = trpc.coupons.uses.useQuery({ code });
  return (
    <Modal opened onClose={onClose} title={`Uses of ${code}`} size="lg">
      {error && !uses && <Problem text={failureOf(error).text} onRetry={() => void refetch()} />}
      {!error && !uses && <Skeleton h={160} />}
      {uses?.length === 0 && <Text c="dimmed">Not used yet.</Text>}
      {uses && uses.length > 0 && (
        <ScrollArea.Autosize mah={480}>
          <Table aria-label={`Uses of ${code}`}>
            <Table.Thead>
              <Table.Tr>
                {['When', 'Customer', 'Saved', 'State'].map((title) => (
                  <Table.Th key={title} scope="col">
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {uses.map(({ checkoutId, at, email, discountCents, status }) => (
                <Table.Tr key={checkoutId}>
                  <Table.Td>{minuteText(at)}</Table.Td>
                  <Table.Td>{email}</Table.Td>
                  <Table.Td>{formatMoney(discountCents)}</Table.Td>
                  <Table.Td>{status.replace('_', ' ')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </Modal>
  );
}
