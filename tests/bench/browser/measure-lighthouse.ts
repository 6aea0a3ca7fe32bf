/**
 * Lighthouse's audits with the defaults: a mid-tier phone on a slow connection with an empty cache. It emulates the phone's processor by
 * slowing this machine down four times, assuming a fast desktop; if the machine is slower, the performance is also measured with a
 * suitable slowdown.
 */
import { chromium, type LaunchOptions } from '@playwright/test';
import { freePort } from '../../support/shop-process.ts';
import { installApart } from '../install-apart.ts';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';

const PAGES = ['/', '/buy-account/', '/marketplace/'];
const LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocking time',
} as const;
/** The median performance of several runs is used, because it depends on other load on the machine. */
const RUNS = 3;
/** The lowest benchmark index that Lighthouse calls a fast desktop (its docs/throttling.md). */
const FAST_DESKTOP_INDEX = 1_500;
const DEFAULT_SLOWDOWN = 4;

/** The parts of Lighthouse's result that are used. */
interface Audits {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
  configSettings: { throttling: object };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Audits } | undefined>;

export async function measureLighthouse(
  report: Report,
  { url, at, launch }: { url: string; at: string; launch: LaunchOptions },
): Promise<void> {
  const audit = await loadLighthouse();
  if (audit === undefined) {
    report.add({ what: 'Lighthouse', at: '', value: 'could not be installed, left out', limit: '' });
    return;
  }
  const port = await freePort();
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of [...PAGES, await firstAccount(url)]) {
      const runs = await auditOften(audit, `${url}${path}`, { port });
      addFigures(report, `${path}, ${at}`, runs);
      await addFitting(report, `${path}, ${at}`, runs, (throttling) =>
        auditOften(audit, `${url}${path}`, { port, throttling }),
      );
    }
  } finally {
    await browser.close();
  }
}

async function auditOften(audit: Lighthouse, address: string, flags: object): Promise<Audits[]> {
  const runs: Audits[] = [];
  while (runs.length < RUNS) {
    const result = await audit(address, { logLevel: 'error', ...flags });
    if (result) runs.push(result.lhr);
  }
  return runs;
}

/** Adds the performance with a slowdown that results in a phone as fast as Lighthouse assumes. */
async function addFitting(
  report: Report,
  at: string,
  runs: readonly Audits[],
  auditThrottled: (throttling: object) => Promise<Audits[]>,
): Promise<void> {
  const index = percentile(
    runs.map(({ environment }) => environment.benchmarkIndex),
    0.5,
  );
  report.add({ what: 'Lighthouse, benchmark index of this machine', at, value: index.toFixed(0), limit: '' });
  if (index >= FAST_DESKTOP_INDEX) return;
  const cpuSlowdownMultiplier = Math.max(1, (DEFAULT_SLOWDOWN * index) / FAST_DESKTOP_INDEX);
  const fitting = await auditThrottled({ ...runs[0]?.configSettings.throttling, cpuSlowdownMultiplier });
  const limit = LIMITS.performance;
  const score = medianScore(fitting, 'performance');
  report.add({
    what: `Lighthouse, performance with a slowdown of ${cpuSlowdownMultiplier.toFixed(1)} instead of ${DEFAULT_SLOWDOWN}`,
    at,
    value: String(score),
    limit: `>= ${limit}`,
    isKept: score >= limit,
  });
}

const medianScore = (runs: readonly Audits[], category: string): number =>
  percentile(
    runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
    0.5,
  );

/** The path of the first account in the shop's list. */
async function firstAccount(url: string): Promise<string> {
  const page = await (await fetch(`${url}/buy-account/`)).text();
  const [, address] = /href="(\/buy-account\/\d+\/)/.exec(page) ?? [];
  if (address === undefined) throw new Error('the search page shows no account');
  return address;
}

function addFigures(report: Report, at: string, runs: readonly Audits[]): void {
  for (const [category, limit] of Object.entries(LIMITS)) {
    const score = medianScore(runs, category);
    const isKept = score >= limit;
    report.add({ what: `Lighthouse, ${category}`, at, value: String(score), limit: `>= ${limit}`, isKept });
    if (!isKept && category !== 'performance') for (const title of failed(runs, category)) console.log(title);
  }
  for (const [id, what] of Object.entries(TIMES)) {
    const ms = runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    report.addDuration(`Lighthouse, ${what}`, at, percentile(ms, 0.5), undefined);
  }
  const shifts = runs.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
  report.add({ what: 'Lighthouse, layout shift', at, value: percentile(shifts, 0.5).toFixed(3), limit: '' });
}

function failed([first]: readonly Audits[], category: string): string[] {
  return (first?.categories[category]?.auditRefs ?? [])
    .map(({ id }) => first?.audits[id])
    .flatMap((audit) =>
      audit && audit.score !== null && audit.score < 1 ? [`${category}: ${audit.title}`] : [],
    );
}

async function loadLighthouse(): Promise<Lighthouse | undefined> {
  try {
    installApart('lighthouse');
    const entry = new URL('../lighthouse/node_modules/lighthouse/core/index.js', import.meta.url);
    const module = (await import(entry.href)) as { default: Lighthouse };
    return module.default;
  } catch (error) {
    console.log(`Lighthouse is not available: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
