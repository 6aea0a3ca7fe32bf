/** Lighthouse's audits as it makes them by default: a phone of the middle class on a slow connection, an empty cache. */
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
/** Of the performance the median is taken: it depends on what else the machine does. */
const RUNS = 3;

/** What is used of Lighthouse's result. */
interface Audits {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
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
      const runs: Audits[] = [];
      while (runs.length < RUNS) {
        const result = await audit(`${url}${path}`, { port, logLevel: 'error' });
        if (result) runs.push(result.lhr);
      }
      addFigures(report, `${path}, ${at}`, runs);
    }
  } finally {
    await browser.close();
  }
}

/** The address of the first account that the shop offers. */
async function firstAccount(url: string): Promise<string> {
  const page = await (await fetch(`${url}/buy-account/`)).text();
  const [, address] = /href="(\/buy-account\/\d+\/)/.exec(page) ?? [];
  if (address === undefined) throw new Error('the search page shows no account');
  return address;
}

function addFigures(report: Report, at: string, runs: readonly Audits[]): void {
  for (const [category, limit] of Object.entries(LIMITS)) {
    const score = percentile(
      runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
      0.5,
    );
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
