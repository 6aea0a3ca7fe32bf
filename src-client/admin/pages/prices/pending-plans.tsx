import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PriceList } from '#shared/catalog/prices.ts';
import { minuteText } from '#shared/dates.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, type trpcClient } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { priceLabel } from './price-form.ts';

type Plan = Awaited<ReturnType<typeof trpcClient.prices.plans.query>>[number];

interface PendingPlansProps {
  inForce: PriceList | undefined;
  onLoad: (plan: { id: number; prices: PriceList }) => void;
}

/** Drafts and scheduled price lists. */
export function PendingPlans({ inForce, onLoad }: PendingPlansProps) {
  const mayChange = useRight('prices.change');
  const [plans] = trpc.prices.plans.useSuspenseQuery(undefined, { refetchInterval: 30_000 });
  const [cancelled, setCancelled] = useState<Plan | null>(null);
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plans">
      <Title order={2} mb="sm" id="plans">
        Pending
      </Title>
      <Stack gap="sm">
        {plans.map((plan) => (
          <Paper key={plan.id} withBorder p="md">
            <Group justify="space-between" gap="sm">
              <div>
                <Group gap="xs">
                  <Text fw={550}>{plan.name}</Text>
                  <PlanBadge plan={plan} />
                </Group>
                <Text size="sm" c="dimmed">
                  {plan.dueAt === null ? 'Draft' : `From ${minuteText(plan.dueAt)}`}, by {plan.who}.{' '}
                  {differenceText(inForce, plan.prices)}
                </Text>
              </div>
              {mayChange && (
                <Group gap="xs">
                  <Button size="xs" variant="default" onClick={() => onLoad(plan)}>
                    Load into the form
                  </Button>
                  {plan.outcome === null && (
                    <Button size="xs" variant="light" color="bad" onClick={() => setCancelled(plan)}>
                      {plan.dueAt === null ? 'Delete' : 'Cancel'}
                    </Button>
                  )}
                </Group>
              )}
            </Group>
          </Paper>
        ))}
      </Stack>
      {cancelled && <CancelDialog plan={cancelled} onClose={() => setCancelled(null)} />}
    </section>
  );
}

function PlanBadge({ plan: { dueAt, isOvertaken, outcome } }: { plan: Plan }) {
  if (dueAt === null) return <Badge variant="light">Draft</Badge>;
  if (outcome === 'overtaken' || isOvertaken) {
    return (
      <Badge variant="light" color="bad">
        Stopped: the prices were changed since
      </Badge>
    );
  }
  return (
    <Badge variant="light" color="warn">
      Scheduled
    </Badge>
  );
}

function CancelDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const utils = trpc.useUtils();
  const cancel = trpc.prices.cancelPlan.useMutation({
    meta: { showsFailure: true },
    onSettled: () => void utils.prices.plans.invalidate(),
  });
  return (
    <ReasonDialog
      isOpen
      title={plan.dueAt === null ? `Delete ${plan.name}` : `Cancel ${plan.name}`}
      action={plan.dueAt === null ? 'Delete the draft' : 'Cancel the change'}
      isDangerous
      onConfirm={(reason) => cancel.mutateAsync({ id: plan.id, reason })}
      onClose={onClose}
    />
  );
}

const MOST_NAMED = 3;

function differenceText(before: PriceList | undefined, after: PriceList): string {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter(
    (key) => before?.[key] !== after[key],
  );
  if (keys.length === 0) return 'Equal to the list in force.';
  const named = keys
    .slice(0, MOST_NAMED)
    .map((key) => `${priceLabel(key)} ${before?.[key] ?? 'none'} → ${after[key] ?? 'none'}`);
  const more = keys.length > MOST_NAMED ? [`${keys.length - MOST_NAMED} more`] : [];
  return `${[...named, ...more].join(', ')}.`;
}
