import type { inferRouterOutputs } from '@trpc/server';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { useRight } from '../../platform/session.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { optionsOf } from '../../ui/words-of.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

type Job = inferRouterOutputs<AdminAppRouter>['health']['jobs']['rows'][number];

const COLUMNS: readonly Column<Job, 'createdAt'>[] = [
  {
    id: 'createdAt',
    title: 'Queued',
    cell: ({ createdAt }) => minuteText(createdAt),
    text: ({ createdAt }) => new Date(createdAt).toISOString(),
    sort: 'createdAt',
    width: 170,
  },
  { id: 'name', title: 'Job', cell: ({ name }) => name, text: ({ name }) => name, width: 180 },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => state,
    width: 125,
  },
  {
    id: 'template',
    title: 'Mail',
    cell: ({ template }) => template ?? '',
    text: ({ template }) => template,
    width: 160,
  },
  { id: 'to', title: 'To', cell: ({ to }) => to ?? '', text: ({ to }) => to, width: 220 },
  {
    id: 'tries',
    title: 'Tries',
    cell: ({ tries }) => tries,
    text: ({ tries }) => tries,
    isNumeric: true,
    width: 70,
  },
  { id: 'error', title: 'Error', cell: ({ error }) => error ?? '', text: ({ error }) => error, width: 200 },
];

const STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

const MINOR = ['tries', 'to', 'template', 'error'];

const FILTERS: readonly Filter[] = [
  {
    id: 'state',
    label: 'State',
    kind: 'choice',
    options: optionsOf(STATES),
  },
  { id: 'name', label: 'Job', kind: 'text', placeholder: 'send-mail' },
  { id: 'to', label: 'Mails to', kind: 'text', isPrivate: true },
];

/** What names the receivers of mails. */
const OF_RECEIVERS = ['template', 'to'];
const COLUMNS_WITHOUT_RECEIVERS = COLUMNS.filter(({ id }) => !OF_RECEIVERS.includes(id));
const FILTERS_WITHOUT_RECEIVERS = FILTERS.filter(({ id }) => !OF_RECEIVERS.includes(id));

/** The shop's background jobs, including mails; their receivers only for operators who may read customers. */
export function JobsPage() {
  const seesReceivers = useRight('customers.read');
  return (
    <DataTable
      name="jobs"
      title="Jobs and mails"
      columns={seesReceivers ? COLUMNS : COLUMNS_WITHOUT_RECEIVERS}
      filters={seesReceivers ? FILTERS : FILTERS_WITHOUT_RECEIVERS}
      minor={MINOR}
      defaultSort={{ by: 'createdAt', descending: true }}
      list={(input) => trpcClient.health.jobs.query(input)}
      rowId={({ id }) => id}
      rowName={({ name }) => `the job ${name}`}
    />
  );
}
