/**
 * The end of `npm run check`: which packages have known weaknesses, where the registry answers that. It is a report: whatever
 * it finds, and whether the registry is silent, slow or of another kind, the check does not fail for it.
 *
 *   node src/report-advisories.ts [SECONDS]   how long it may take
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const SECONDS = 5;

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      /** What the package itself has; names of packages that it has it from. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});

/** @param output of `npm audit --json` */
function reportLines(output: string): string[] {
  const audit = Audit.safeParse(parseJson(output));
  if (!audit.success) return ['advisories: not looked up, the registry does not answer that'];
  const { vulnerabilities, metadata } = audit.data;
  const found = Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const reasons = via.map((reason) =>
      typeof reason === 'string' ? `through ${reason}` : `${reason.title} (${reason.url})`,
    );
    return `  ${severity}: ${name} ${range}: ${reasons.join('; ')}`;
  });
  return [`advisories: ${found.length} for ${metadata.dependencies.total} packages`, ...found];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const seconds = Number(process.argv[2] ?? SECONDS);
const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${seconds * 1000}`],
  {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  },
);
console.log(reportLines(stdout ?? '').join('\n'));
