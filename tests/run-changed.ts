/**
 * `npm run test:changed [-- COMMIT]`: the tests that a change can break, for daily work; `npm test` decides. The change is
 * what differs from COMMIT: by default what is not committed yet, or else the last commit.
 *
 * Rules and screens: the tests that import a changed file, however indirectly; with the client, that is all component tests.
 * Commands and requests: the tests in the folder of the same name, for nearly all of them import the whole shop. Journeys: those
 * that changed, and those named after a changed folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

function changedFiles(): string[] {
  const [commit] = process.argv.slice(2);
  const uncommitted = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (commit === undefined && uncommitted.length > 0) return uncommitted;
  return [...new Set([...git('diff', '--name-only', commit ?? 'HEAD~1'), ...uncommitted])];
}

/** "checkout" for `src-server/checkout/start-checkout.ts` and for `tests/server/checkout/start-checkout.test.ts`. */
function folderOf(file: string): string | undefined {
  return /^(?:src-(?:server|shared|client)|tests\/(?:server|shared|client))\/([^/]+)\//.exec(file)?.[1];
}

function serverTestsOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (/^(src|migrations)\//.test(file)) return ['program', 'operations', 'platform'];
    return /^(src-|tests\/)client\//.test(file) ? [] : (folderOf(file) ?? []);
  });
  const own = files.filter((file) => /^tests\/(server|faults)\/.*\.test\.ts$/.test(file));
  return [...new Set([...folders.map((folder) => `tests/server/${folder}/`), ...own])].filter((path) =>
    existsSync(path),
  );
}

/** Those that changed, have the name of a changed folder, or stand in a folder of that name: `admin/stock.spec.ts`. */
function journeysOf(files: readonly string[]): string[] {
  const folders = new Set(files.map(folderOf));
  return readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .filter(
      (name) =>
        files.includes(`tests/e2e/${name}`) ||
        name
          .slice(0, -'.spec.ts'.length)
          .split('/')
          .some((part) => folders.has(part)),
    );
}

function run(script: string, ...words: string[]): void {
  npm('run', '--silent', script, '--', ...words);
}

function npm(...words: string[]): void {
  console.log(`\n== npm ${words.join(' ')}`);
  const { status } = spawnSync('npm', words, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const files = changedFiles().filter((file) => existsSync(file));
const code = files.filter((file) => /\.(ts|tsx)$/.test(file));
const serverTests = serverTestsOf(files);
const journeys = journeysOf(files);
run('typecheck');
if (code.length > 0) run('lint', ...code);
if (code.length > 0) {
  const related = ['related', '--run', '--passWithNoTests', '--config', 'tests/vitest.config.ts'];
  const projects = ['shared', 'client', 'components'].flatMap((project) => ['--project', project]);
  npm('exec', '--', 'vitest', ...related, ...projects, ...code);
}
if (serverTests.length > 0) run('test:server', ...serverTests);
if (journeys.length > 0) {
  run('prestart');
  run('test:e2e', ...journeys);
}
