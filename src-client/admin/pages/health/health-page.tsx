import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import classes from '../queues/queues.module.css';

type Health = inferRouterOutputs<AdminAppRouter>['health']['state'];

/** How the shop is. */
export function HealthPage() {
  const { data, error } = trpc.health.state.useQuery(undefined, { refetchInterval: 10_000 });
  return (
    <Stack gap="md" maw={1100}>
      <Group justify="space-between">
        <Title order={1} fz={28}>
          Health
        </Title>
        <Button component={Link} to="/jobs" variant="default">
          Jobs and mails
        </Button>
      </Group>
      {error && !data ? <Text role="alert">{failureOf(error).text}</Text> : null}
      {data ? <State health={data} /> : <Skeleton h={400} role="status" aria-label="Loading" />}
    </Stack>
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}

function State({ health }: { health: Health }) {
  const { process, database } = health;
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Details
          title="This process"
          details={[
            ['State', process.readiness],
            ['Version', process.version],
            ['Node', process.node],
            ['Since', minuteText(process.startedAt)],
            ['Memory', megabytes(process.memoryBytes)],
            ['Behind the stock', `${process.catalogLagSeconds.toFixed(1)} s`],
            ['Accounts for sale', process.accountsForSale.toLocaleString('en')],
          ]}
        />
        <Details
          title="Database"
          details={[
            ['PostgreSQL', database.version],
            ['Since', minuteText(database.startedAt)],
            ['Size', megabytes(database.bytes)],
            ['Last migration', database.lastMigration ?? 'none'],
            ['Migrations to come', String(database.pendingMigrations.length)],
            ['Of a newer build', String(database.unknownMigrations.length)],
          ]}
        />
      </SimpleGrid>
      <Table
        title="Figures"
        head={['Figure', 'Now']}
        rows={health.figures.map(({ name, help, values }) => [
          <span key="help" title={name}>
            {help}
          </span>,
          values === null
            ? 'could not be read'
            : values.map(({ label, value }) => `${label} ${value.toLocaleString('en')}`.trim()).join(', ') ||
              'none',
        ])}
      />
      <Table
        title="Jobs"
        head={['Job', 'Waiting', 'At work', 'Failed', 'Oldest waits']}
        rows={health.queues.map(({ name, waiting, active, failed, oldestSeconds }) => [
          name,
          waiting,
          active,
          failed,
          oldestSeconds === null ? '' : `${Math.round(oldestSeconds)} s`,
        ])}
      />
      <Table
        title="Connections"
        head={['Part', 'Open', 'Busy', 'Since']}
        rows={health.connections.map(({ name, count, busy, since }) => [
          name,
          count,
          busy,
          minuteText(since),
        ])}
      />
      <Table
        title="Largest tables"
        head={['Table', 'Rows', 'Size']}
        rows={health.tables.map(({ name, rows, bytes }) => [
          name,
          rows.toLocaleString('en'),
          megabytes(bytes),
        ])}
      />
    </>
  );
}

function Details({ title, details }: { title: string; details: readonly [string, string][] }) {
  return (
    <Paper withBorder p="md" radius={12} component="section" aria-label={title}>
      <Title order={2} fz={20} mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={2} component="dl" m={0} spacing="xs">
        {details.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function Table({
  title,
  head,
  rows,
}: {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <Paper withBorder p="md" radius={12} component="section" aria-label={title}>
      <Title order={2} fz={20} mb="sm">
        {title}
      </Title>
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`${title}, table`}>
        <table className={classes.entries}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, index) => (
                  <td key={head[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Paper>
  );
}
