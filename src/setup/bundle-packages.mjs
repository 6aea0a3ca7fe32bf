import { existsSync } from 'node:fs';
import { packagesFolder } from './packages-folder.mjs';
import { inRepository, localNode, run, say } from './run-program.mjs';

/** Writes the server's packages into few files, unless that has been done with these versions. */
export function bundlePackages() {
  if (existsSync(packagesFolder())) return;
  say('Bundling the packages ...');
  run(localNode(), [inRepository('src', 'setup', 'write-packages.mjs')], {
    failure: 'The packages could not be bundled',
  });
}
