import { Anchor, Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { accountText } from '../../ui/account-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import classes from '../queues/queues.module.css';

/** Ledger accounts with their sums, and audits of all laws. */
export function LedgerPage() {
  const { data, error, refetch } = trpc.ledger.accounts.useQuery();
  const sum = data?.reduce((total, { cents }) => total + cents, 0);
  return (
    <Stack gap="lg" maw={1100}>
      <PageHead
        title="Ledger"
        actions={
          <Button component={Link} to="/ledger/journals" variant="default">
            All journals
          </Button>
        }
      />
      <Audits />
      <Section title="Accounts">
        {error && !data ? (
          <Problem text={failureOf(error).text} onRetry={() => void refetch()} />
        ) : data ? (
          <table className={classes.entries}>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Balance</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ account, accounts, cents }) => (
                <tr key={account}>
                  <td>
                    {account.startsWith('system:') ? (
                      <Anchor component={Link} to={`/ledger/journals?account=${account}`} inherit>
                        {wordsOf(accountText(account))}
                      </Anchor>
                    ) : (
                      `${wordsOf(accountText(account))} (${accounts.toLocaleString('en')})`
                    )}
                  </td>
                  <td className={classes.amount}>{formatMoney(cents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">All together, which must be zero</th>
                <td className={classes.amount}>{formatMoney(sum ?? 0)}</td>
              </tr>
            </tfoot>
          </table>
        ) : (
          <Skeleton h={300} role="status" aria-label="Loading" />
        )}
      </Section>
    </Stack>
  );
}

type Audit = inferRouterOutputs<AdminAppRouter>['ledger']['audits'][number];

function Audits() {
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.ledger.audits.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.[0]?.finishedAt === null ? 1000 : false),
  });
  const audit = trpc.ledger.audit.useMutation({ onSuccess: () => utils.ledger.audits.invalidate() });
  const [last, ...former] = data ?? [];
  const isRunning = last !== undefined && last.finishedAt === null;
  return (
    <Section
      title="Audit"
      aside={
        <Button loading={audit.isPending || isRunning} onClick={() => audit.mutate()}>
          Audit now
        </Button>
      }
    >
      {error && !data && <Problem text={failureOf(error).text} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={60} role="status" aria-label="Loading" />}
      {data?.length === 0 && <Text c="dimmed">None was made so far.</Text>}
      {last && <AuditReport audit={last} />}
      {former.length > 0 && (
        <details>
          <summary>Former audits</summary>
          <ul>
            {former.map((each) => (
              <li key={each.id}>
                {minuteText(each.askedAt)}: {verdictOf(each)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function verdictOf({ laws, lawCount, finishedAt, error }: Audit): string {
  if (error !== null) return `not finished: ${error}`;
  const differences = laws.reduce((sum, law) => sum + law.differences, 0);
  if (finishedAt === null) return `${laws.length} of ${lawCount} laws checked`;
  return differences === 0 ? `all ${lawCount} laws hold` : `${differences} differences`;
}

function AuditReport({ audit }: { audit: Audit }) {
  const [isWhole, setWhole] = useState(false);
  const { laws, lawCount, finishedAt, askedAt, askedBy } = audit;
  const broken = laws.filter(({ differences }) => differences > 0);
  return (
    <Stack gap="xs">
      <Text role="status" fw={550} c={broken.length > 0 ? 'bad' : undefined}>
        {verdictOf(audit)}
      </Text>
      <Text size="sm" c="dimmed">
        {minuteText(askedAt)}, {askedBy ?? 'by night'}
      </Text>
      {finishedAt === null && <Progress value={(laws.length / lawCount) * 100} aria-label="Laws checked" />}
      {broken.map(({ rule, differences, breaches }) => (
        <div key={rule}>
          <Text fw={550}>
            {rule}: {differences}
          </Text>
          <ul>
            {breaches.map(({ subject, expected, found }) => (
              <li key={subject}>
                {subject} should be {expected}, is {found}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        onClick={() => setWhole(!isWhole)}
        aria-expanded={isWhole}
        w="fit-content"
      >
        {isWhole ? 'Hide the laws' : 'Show each law'}
      </Button>
      {isWhole && (
        <table className={classes.entries}>
          <thead>
            <tr>
              <th scope="col">Law</th>
              <th scope="col">Differences</th>
            </tr>
          </thead>
          <tbody>
            {laws.map(({ rule, differences, ms }) => (
              <tr key={rule}>
                <td>{rule}</td>
                <td>
                  {differences} in {ms} ms
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}
