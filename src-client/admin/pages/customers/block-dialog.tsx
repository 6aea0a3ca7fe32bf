import { Checkbox, List, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { trpcClient } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from '../stock/stock-words.tsx';

type Exposure = Awaited<ReturnType<typeof trpcClient.customers.one.query>>['exposure'];

interface BlockDialogProps {
  exposure: Exposure;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (endsListings: boolean) => (reason: string) => Promise<unknown>;
}

/** Blocks a customer, and ends their auctions if the operator wants that. */
export function BlockDialog({ exposure, isOpen, onClose, onConfirm }: BlockDialogProps) {
  const [endsListings, setEndsListings] = useState(false);
  const count = exposure.listings.length;
  const verb = endsListings ? ['ends', 'end'] : ['goes on', 'go on'];
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={() => {
        setEndsListings(false);
        onClose();
      }}
      title="Block the customer"
      action="Block"
      isDangerous
      onConfirm={onConfirm(endsListings)}
    >
      <Text>
        They are signed out everywhere and can neither sign in nor spend. Leading bids are withdrawn.
      </Text>
      <List size="sm">
        <List.Item>{counted(exposure.leadingBids.length, 'leading bid')}</List.Item>
        <List.Item>{`${counted(count, 'listing')}, which ${verb[count === 1 ? 0 : 1]}`}</List.Item>
        <List.Item>{counted(exposure.payments.length, 'payment')} under way</List.Item>
        <List.Item>{formatMoney(exposure.balanceCents)} of balance, which stays</List.Item>
      </List>
      {count > 0 && (
        <Checkbox
          label="End their auctions"
          description="Bids are returned. This cannot be undone."
          checked={endsListings}
          onChange={({ currentTarget }) => setEndsListings(currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  );
}
