import { Alert, Button, Paper, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PageLink } from '../orders/order-parts.tsx';
import { counted } from '../stock/stock-words.tsx';
import { type MadeCodes, NewBalanceBatch } from './new-balance-batch.tsx';

/** Batches of codes for balance. */
export function BalanceCodesPage() {
  const mayChange = useRight('coupons.change');
  const [batches] = trpc.coupons.balanceBatches.useSuspenseQuery();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<readonly MadeCodes[]>([]);
  const [revoked, setRevoked] = useState<string | null>(null);
  return (
    <Stack gap="lg">
      <PageHead
        title="Balance codes"
        actions={mayChange && <Button onClick={() => setIsNew(true)}>New batch</Button>}
      />
      {made.map((each) => (
        <MadeAlert
          key={each.batch}
          made={each}
          onClose={() => setMade((all) => all.filter((other) => other !== each))}
        />
      ))}
      {batches.length === 0 && <EmptyState icon={IconGift} text="No balance codes yet." />}
      {batches.length > 0 && (
        <Paper withBorder>
          <ScrollArea>
            <Table aria-label="Batches" miw={640}>
              <Table.Thead>
                <Table.Tr>
                  {['Batch', 'Codes', 'Worth each', 'Redeemed', 'Revoked', 'Open', 'Open sum', ''].map(
                    (title) => (
                      <Table.Th key={title} scope="col">
                        {title}
                      </Table.Th>
                    ),
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {batches.map(({ batch, amountCents, count, redeemed, revoked: gone }) => {
                  const open = count - redeemed - gone;
                  return (
                    <Table.Tr key={batch}>
                      <Table.Th scope="row">
                        <PageLink to={`/balance-codes/codes?batch=${batch}`}>{batch}</PageLink>
                      </Table.Th>
                      <Table.Td>{count.toLocaleString('en')}</Table.Td>
                      <Table.Td>{formatMoney(amountCents)}</Table.Td>
                      <Table.Td>{redeemed.toLocaleString('en')}</Table.Td>
                      <Table.Td>{gone.toLocaleString('en')}</Table.Td>
                      <Table.Td>{open.toLocaleString('en')}</Table.Td>
                      <Table.Td>{formatMoney(open * amountCents)}</Table.Td>
                      <Table.Td>
                        {mayChange && open > 0 && (
                          <Button
                            size="compact-xs"
                            variant="light"
                            color="bad"
                            onClick={() => setRevoked(batch)}
                            aria-label={`Revoke ${batch}`}
                          >
                            Revoke
                          </Button>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </Paper>
      )}
      {isNew && (
        <NewBalanceBatch
          onClose={() => setIsNew(false)}
          onMade={(codes) => setMade((all) => [...all, codes])}
        />
      )}
      {revoked !== null && <RevokeBatch batch={revoked} onClose={() => setRevoked(null)} />}
    </Stack>
  );
}

function MadeAlert({ made, onClose }: { made: MadeCodes; onClose: () => void }) {
  const { batch, amountCents, codes } = made;
  const [isDownloaded, setDownloaded] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const download = (): void => {
    const lines = codes.map((code, index) => `${index + 1},${code},${centsToDecimal(amountCents)}`);
    downloadBlob(
      new Blob([`${['number,code,amount', ...lines].join('\r\n')}\r\n`], { type: 'text/csv' }),
      `balance-codes-${batch}.csv`,
    );
    setDownloaded(true);
  };
  return (
    <Alert
      color="warn"
      role="status"
      title={`${counted(codes.length, 'code')} of ${batch} made: download them now`}
      withCloseButton
      onClose={() => (isDownloaded ? onClose() : setAsked(true))}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          The shop keeps no copy. When this page is closed, the codes are gone; then revoke the batch and make
          another one.
        </Text>
        <Button onClick={download}>Download the codes</Button>
      </Stack>
      {isAsked && (
        <ConfirmDialog
          title={`The codes of ${batch} are not downloaded`}
          text="Without this message they are gone. Then revoke the batch and make another one."
          action="Give them up"
          onClose={() => setAsked(false)}
          onConfirm={onClose}
        />
      )}
    </Alert>
  );
}

function RevokeBatch({ batch, onClose }: { batch: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const revoke = trpc.coupons.revokeBalanceCodes.useMutation({
    meta: { showsFailure: true },
    onSettled: () => void utils.coupons.balanceBatches.invalidate(),
  });
  return (
    <ReasonDialog
      isOpen
      title={`Revoke ${batch}`}
      action="Revoke all open codes"
      isDangerous
      onConfirm={(reason) => revoke.mutateAsync({ batch, reason })}
      onClose={onClose}
    >
      <Text>Codes of this batch that were not redeemed become worthless. What was redeemed stays.</Text>
    </ReasonDialog>
  );
}
