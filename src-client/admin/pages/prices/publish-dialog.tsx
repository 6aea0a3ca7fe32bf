import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { trpc } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { type Effect, effectText } from './effect-panel.tsx';

export type PublishKind = 'now' | 'later' | 'draft';

const TITLES: Record<PublishKind, string> = {
  now: 'Put these prices in force',
  later: 'Schedule these prices',
  draft: 'Keep a draft',
};
const CONFIRM: Record<PublishKind, string> = { now: 'Put in force', later: 'Schedule', draft: 'Keep' };

interface PublishDialogProps {
  kind: PublishKind;
  prices: PriceList;
  basedOn: number | null;
  effect: Effect | undefined;
  onClose: () => void;
  onDone: () => void;
}

export function PublishDialog({ kind, prices, basedOn, effect, onClose, onDone }: PublishDialogProps) {
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [due, setDue] = useState('');
  const done = (message: string) => async () => {
    notifications.show({ color: 'good', title: 'Done', message });
    await utils.prices.invalidate();
    onDone();
  };
  const publish = trpc.prices.publish.useMutation({
    meta: { showsFailure: true },
    onSuccess: done('The new prices are in force.'),
  });
  const plan = trpc.prices.plan.useMutation({
    meta: { showsFailure: true },
    onSuccess: done(kind === 'later' ? 'The prices are scheduled.' : 'The draft is kept.'),
  });
  const dueAt = kind === 'later' && due !== '' ? new Date(due) : null;
  return (
    <ReasonDialog
      isOpen
      title={TITLES[kind]}
      action={CONFIRM[kind]}
      isDisabled={(kind !== 'now' && name.trim() === '') || (kind === 'later' && dueAt === null)}
      onConfirm={(reason) =>
        kind === 'now'
          ? publish.mutateAsync({ prices, basedOn, reason })
          : plan.mutateAsync({ name, prices, basedOn, dueAt: dueAt?.toISOString() ?? null, reason })
      }
      onClose={onClose}
    >
      {effect && <Text>{effectText(effect)}</Text>}
      {kind !== 'now' && (
        <TextInput
          label="Name"
          data-autofocus
          placeholder="Weekend sale"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          maxLength={80}
          required
        />
      )}
      {kind === 'later' && (
        <>
          <TextInput
            type="datetime-local"
            label="In force from"
            description="In the time of this device."
            value={due}
            onChange={({ currentTarget: { value } }) => setDue(value)}
            required
          />
          <Text size="sm" c="dimmed">
            {dueAt ? `From ${minuteText(dueAt)}. ` : ''}If other prices are put in force before that, this
            list is stopped.
          </Text>
        </>
      )}
    </ReasonDialog>
  );
}
