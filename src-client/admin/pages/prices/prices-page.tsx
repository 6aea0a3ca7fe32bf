import { Stack } from '@mantine/core';
import { useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { trpc } from '../../platform/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PendingPlans } from './pending-plans.tsx';
import { PriceEditor } from './price-editor.tsx';
import { PriceHistory } from './price-history.tsx';

/** Prices: the list in force, the effect of a change, pending lists and the history. */
export function PricesPage() {
  const [current] = trpc.prices.current.useSuspenseQuery();
  /** The list that the form starts with instead of the one in force: a draft, or an overtaken plan. */
  const [draft, setDraft] = useState<{ id: number; prices: PriceList } | null>(null);
  /** How often the form was begun anew with the list in force. */
  const [round, setRound] = useState(0);
  return (
    <Stack gap="xl">
      <PageHead
        title="Prices"
        about={
          current
            ? `In force since ${minuteText(current.createdAt)}${current.who === null ? '' : `, by ${current.who}`}`
            : 'There are no prices yet, so nothing is sold.'
        }
      />
      <PendingPlans inForce={current?.prices} onLoad={setDraft} />
      <PriceEditor
        key={`${round} ${draft?.id}`}
        current={current}
        draft={draft?.prices}
        onDone={() => setDraft(null)}
        onAnew={() => {
          setDraft(null);
          setRound(round + 1);
        }}
      />
      <PriceHistory />
    </Stack>
  );
}
