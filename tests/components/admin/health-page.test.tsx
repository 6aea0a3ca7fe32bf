/** The page about the shop's health: which process answers, and what is known of the backups. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerConsole, openConsole, signInOperator } from './support/console.tsx';

const HEALTH = {
  process: {
    name: 'level30 2.1.0 shop-1:3001',
    version: '2.1.0',
    node: 'v24.18.0',
    startedAt: '2026-11-25T12:00:00.000Z',
    readiness: 'ok',
    memoryBytes: 200_000_000,
    catalogLagSeconds: 0.1,
    accountsForSale: 1000,
  },
  database: {
    version: '18.0',
    bytes: 100_000_000,
    startedAt: '2026-11-25T12:00:00.000Z',
    lastMigration: null,
    unknownMigrations: [],
    pendingMigrations: [],
  },
  backups: { latest: 7200, verified: 'none', archive: 'unset' },
  connections: [{ name: 'level30 2.1.0 shop-1:3001', count: 3, busy: 1, since: '2026-11-25T12:00:00.000Z' }],
  queues: [],
  tables: [],
  figures: [],
};

it('names the process that answers as its connections are called', async () => {
  signInOperator('owner');
  answerConsole('health.state', HEALTH as never);
  openConsole('/health');
  await expect
    .element(page.getByRole('region', { name: 'This process' }))
    .toMatchTextContent(HEALTH.process.name);
  const connections = page.getByRole('region', { name: 'Connections, table' });
  await expect.element(connections).toMatchTextContent(HEALTH.process.name);
});

it('says how old the backups and the archived log are, or why there is nothing to say', async () => {
  signInOperator('owner');
  answerConsole('health.state', HEALTH as never);
  openConsole('/health');
  const backups = page.getByRole('region', { name: 'Backups on this machine' });
  await expect.element(backups).toMatchTextContent(/Latest backup\s*2 hours ago/);
  await expect.element(backups).toMatchTextContent(/Latest that could be restored\s*None/);
  await expect.element(backups).toMatchTextContent(/Log archived until\s*BACKUP_DIR is not set/);
});
