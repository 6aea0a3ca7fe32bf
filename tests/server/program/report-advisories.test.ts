/** The report at the end of `npm run check`, with an npm that gives prepared answers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });
const PROGRAM = fileURLToPath(new URL('../../../src/report-advisories.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'level30-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param npm the script in npm's place */
function report(npm: string): string {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, '1'], { env, encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout;
}

const answer = (vulnerabilities: object): string =>
  `cat <<'END'\n${JSON.stringify({ vulnerabilities, metadata: { dependencies: { total: 575 } } })}\nEND\n`;

it('names the affected packages and why', () => {
  const shell = { title: 'Runs a shell', url: 'https://advisories.example/1' };
  const said = report(
    `${answer({
      one: { severity: 'high', range: '<2.0.0', via: [shell] },
      two: { severity: 'high', range: '*', via: ['one'] },
    })}exit 1`,
  );
  expect(said).toBe(
    'advisories: 2 for 575 packages\n' +
      '  high: one <2.0.0: Runs a shell (https://advisories.example/1)\n' +
      '  high: two *: through one\n',
  );
});

it('says that there is none', () => {
  expect(report(answer({}))).toBe('advisories: 0 for 575 packages\n');
});

it.each([
  ['does not know the question', `echo '{"message":"405 Method Not Allowed","statusCode":405}'; exit 1`],
  ['says nothing', 'exit 1'],
  ['does not answer in time', 'exec sleep 60'],
])('does not fail if the registry %s', (_, npm) => {
  expect(report(npm)).toBe('advisories: not looked up, the registry does not answer that\n');
});
