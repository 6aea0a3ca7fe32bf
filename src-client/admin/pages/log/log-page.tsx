import { Text } from '@mantine/core';
import { minuteText } from '#shared/dates.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';

type Row = Awaited<ReturnType<typeof trpcClient.log.list.query>>['rows'][number];

const FILTERS: readonly Filter[] = [
  { id: 'who', kind: 'text', label: 'Who', placeholder: 'E-mail address or name', isPrivate: true },
  { id: 'action', kind: 'text', label: 'Action', placeholder: 'Begins with: refund' },
  { id: 'subject', kind: 'text', label: 'Subject', placeholder: 'Part, or an e-mail', isPrivate: true },
  { id: 'since', kind: 'day', label: 'Since' },
  { id: 'until', kind: 'day', label: 'Before' },
  // Pages of single items link to their log entries with it.
  { id: 'about', kind: 'text', label: 'Exactly', placeholder: 'customer 12' },
];
const SORT = { by: 'at', descending: true } as const;

/** `{"a": 1}` → `a 1` */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(valueText).join(' ');
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${valueText(inner) || '–'}`)
    .join(', ');
}

function changeText({ before, after }: Pick<Row, 'before' | 'after'>): string {
  const [was, is] = [valueText(before), valueText(after)];
  return was === '' ? is : `${was} → ${is}`;
}

/** Adds the operating system's user, if it differs from the operator's name. */
function whoText({ who, osUser }: Pick<Row, 'who' | 'osUser'>): string {
  return osUser === 'console' || osUser === who ? who : `${who} (${osUser})`;
}

const COLUMNS: readonly Column<Row, 'at'>[] = [
  {
    id: 'at',
    title: 'When',
    cell: ({ at }) => minuteText(at),
    text: ({ at }) => new Date(at).toISOString(),
    sort: 'at',
    width: 170,
  },
  { id: 'who', title: 'Who', cell: whoText, text: whoText, width: 180 },
  { id: 'action', title: 'Action', cell: ({ action }) => action, text: ({ action }) => action, width: 150 },
  {
    id: 'subject',
    title: 'Subject',
    cell: ({ subject }) => subject,
    text: ({ subject }) => subject,
    width: 160,
  },
  {
    id: 'reason',
    title: 'Reason',
    cell: ({ reason }) => reason ?? <Text c="dimmed">–</Text>,
    text: ({ reason }) => reason,
    width: 200,
  },
  { id: 'change', title: 'Before → after', cell: changeText, text: changeText, width: 280 },
];

const MINOR = ['change', 'reason', 'subject'];

const list = (input: Parameters<typeof trpcClient.log.list.query>[0]) => trpcClient.log.list.query(input);

/** What each operator did. Entries are never changed or deleted. */
export function LogPage() {
  return (
    <DataTable<Row, 'at'>
      name="log"
      title="Log"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={SORT}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={({ action, subject }) => `${action} of ${subject}`}
      empty="No entries yet."
    />
  );
}
