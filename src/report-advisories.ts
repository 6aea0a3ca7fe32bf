/**
 * The end of `npm run check`: lists packages with known vulnerabilities, if the registry supports that. It only reports: the
 * check does not fail, whether it finds some or the registry does not answer.
 *
 *   node src/report-advisories.ts [SECONDS]   with a time limit
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
      /** The package's own advisories, or names of the dependencies that it has them from. */
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
