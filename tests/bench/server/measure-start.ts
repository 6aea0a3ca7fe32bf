/** The time from start to listening with an existing data folder, and the memory of the process then. */
import { readFile } from 'node:fs/promises';
import { startShopProcess, type ShopProcess } from '../../support/shop-process.ts';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';

const STARTS = 4;
const LIMIT_MS = 1_500;
const LIMIT_MB = 350;

/** @returns the last shop that was started, for further measurements */
export async function measureStart(
  report: Report,
  { dataDir, accounts, at }: { dataDir: string; accounts: number; at: string },
): Promise<ShopProcess> {
  const times: number[] = [];
  for (;;) {
    const start = performance.now();
    const shop = await startShopProcess({
      DATA_DIR: dataDir,
      DEMO_ACCOUNTS: String(accounts),
      READS_PER_MINUTE: '0',
    });
    times.push(performance.now() - start);
    if (times.length < STARTS) {
      await shop.end();
      continue;
    }
    report.addDuration(
      `start to the first answer, warm, median of ${STARTS}`,
      at,
      percentile(times, 0.5),
      LIMIT_MS,
    );
    await addMemory(report, at, shop, 'started');
    return shop;
  }
}

/** Linux only: elsewhere the figure is left out. */
export async function addMemory(
  report: Report,
  at: string,
  { pid }: ShopProcess,
  when: string,
): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status ?? '')?.[1];
  if (kilobytes === undefined) return;
  const megabytes = Number(kilobytes) / 1024;
  report.add({
    what: `memory of the shop's process, ${when}`,
    at,
    value: `${megabytes.toFixed(0)} MB`,
    limit: `<= ${LIMIT_MB} MB`,
    isKept: megabytes <= LIMIT_MB,
  });
}
