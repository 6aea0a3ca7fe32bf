import { readFileSync, rmSync } from 'node:fs';
import {
  inRepository,
  localNode,
  outputOf,
  PACKAGED_NODE,
  pathWithoutPackages,
  run,
  say,
} from './run-program.mjs';

/** Installs exactly what package-lock.json says, unless that is there already. */
export function installPackages() {
  if (isInstalled()) {
    localNode();
    return;
  }
  say('Installing packages (about half a minute the first time) ...');
  const args = [
    'ci',
    // Whatever NODE_ENV or the user's settings leave out: the build and the embedded database are needed.
    '--include=dev',
    '--include=optional',
    // No package needs its install script; npm 10 would run them, npm 11 would not.
    '--ignore-scripts',
    // The packages want a newer Node than the one that runs npm here: they will get it.
    '--engine-strict=false',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  // npm must not run on the Node that it is about to replace.
  run('npm', args, { env: { PATH: pathWithoutPackages() }, failure: 'The packages could not be installed' });
  dropUnusableNode();
  localNode();
}

/** Whether npm's record of what it installed agrees with package-lock.json. */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  const { '': project, ...packages } = wanted;
  return (
    Object.keys(installed).every((path) => path in packages) &&
    Object.entries(packages).every(([path, entry]) =>
      path in installed ? isSame(entry, installed[path]) : mayBeMissing(path, entry, project),
    )
  );
}

function isSame(left, right) {
  return left.version === right.version && left.integrity === right.integrity;
}

/** Optional packages are those for other platforms, but for the project's own where they fit. */
function mayBeMissing(path, entry, project) {
  if (!entry.optional && !entry.devOptional) return false;
  const name = path.slice('node_modules/'.length);
  return !(
    name in (project?.optionalDependencies ?? {}) &&
    fits(entry.os, process.platform) &&
    fits(entry.cpu, process.arch)
  );
}

/** A package says it with one name or with a list. */
function fits(names, value) {
  return !names || [names].flat().includes(value);
}

/** A system without glibc (Alpine) gets the packaged Node too, and cannot run it. */
function dropUnusableNode() {
  if (outputOf(PACKAGED_NODE, ['--version']) === undefined) rmSync(PACKAGED_NODE, { force: true });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(inRepository(path), 'utf8'));
  } catch {
    return undefined;
  }
}
