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

/** Installs exactly the packages of package-lock.json, unless they are installed already. */
export function installPackages() {
  if (isInstalled()) {
    localNode();
    return;
  }
  say('Installing packages (about half a minute the first time) ...');
  const args = [
    'ci',
    // Regardless of NODE_ENV and the user's settings: the build and the embedded database are needed.
    '--include=dev',
    '--include=optional',
    // No package needs its install script. npm 10 would run them, npm 11 would not.
    '--ignore-scripts',
    // The packages require a newer Node than the one that runs npm here; it is installed with them.
    '--engine-strict=false',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  // npm must not run on the packaged Node, which it replaces.
  run('npm', args, { env: { PATH: pathWithoutPackages() }, failure: 'The packages could not be installed' });
  dropUnusableNode();
  localNode();
}

/** Whether npm's record of the installed packages matches package-lock.json. */
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

/** Optional packages may be missing, except the project's own if they fit this platform. */
function mayBeMissing(path, entry, project) {
  if (!entry.optional && !entry.devOptional) return false;
  const name = path.slice('node_modules/'.length);
  return !(
    name in (project?.optionalDependencies ?? {}) &&
    fits(entry.os, process.platform) &&
    fits(entry.cpu, process.arch)
  );
}

/** @param names one name or a list, as in a package's `os` and `cpu` */
function fits(names, value) {
  return !names || [names].flat().includes(value);
}

/** On a system without glibc (Alpine), the packaged Node is installed, but cannot run. */
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
