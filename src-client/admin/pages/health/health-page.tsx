import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { ageText, minuteText } from '#shared/dates.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { Details } from '../../ui/details.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import classes from '../queues/queues.module.css';
import { Problem } from '../../ui/problem.tsx';

type Health = inferRouterOutputs<AdminAppRouter>['health']['state'];

/** The state of the shop. */
export function HealthPage() {
  const { data, error } = trpc.health.state.useQuery(undefined, { refetchInterval: 10_000 });
  return (
    <Stack gap="md" maw={1100}>
      <PageHead
        title="Health"
        actions={
          <Button component={Link} to="/jobs" variant="default">
            Jobs and mails
          </Button>
        }
      />
      {error && !data ? <Problem text={failureOf(error).text} /> : null}
      {data ? <State health={data} /> : <Skeleton h={400} role="status" aria-label="Loading" />}
    </Stack>
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}

const WITHOUT_AGE = { none: 'None', unreadable: 'Could not be read', unset: 'BACKUP_DIR is not set' };

function backupAgeText(age: Health['backups']['latest']): string {
  return typeof age === 'number' ? ageText(age) : WITHOUT_AGE[age];
}

function State({ health }: { health: Health }) {
  const { process, database, backups } = health;
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="This process">
          <Details
            details={{
              Name: process.name,
              State: wordsOf(process.readiness),
              Version: process.version,
              Node: process.node,
              Since: minuteText(process.startedAt),
              Memory: megabytes(process.memoryBytes),
              'Behind the stock': `${process.catalogLagSeconds.toFixed(1)} s`,
              'Accounts for sale': process.accountsForSale.toLocaleString('en'),
            }}
          />
        </Section>
        <Section title="Database">
          <Details
            details={{
              PostgreSQL: database.version,
              Since: minuteText(database.startedAt),
              Size: megabytes(database.bytes),
              'Last migration': database.lastMigration ?? 'None',
              'Migrations to come': database.pendingMigrations.length,
              'Of a newer build': database.unknownMigrations.length,
            }}
          />
        </Section>
        <Section title="Backups on this machine">
          <Details
            details={{
              'Latest backup': backupAgeText(backups.latest),
              'Latest that could be restored': backupAgeText(backups.verified),
              'Log archived until': backupAgeText(backups.archive),
            }}
          />
        </Section>
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
    <Section title={title}>
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
    </Section>
  );
}
