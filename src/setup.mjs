/**
 * Prepares `npm start` and `npm test`. It runs before anything is installed, on the installed Node (18 or newer): plain
 * JavaScript, no packages.
 *
 *   node src/setup.mjs install   installs the packages, including the Node 24 that runs the rest
 *   node src/setup.mjs start     also builds the client if its sources have changed
 *   node src/setup.mjs test      installs the packages and finds a browser
 */
import { buildClient } from './setup/build-client.mjs';
import { bundlePackages } from './setup/bundle-packages.mjs';
import { findBrowser } from './setup/find-browser.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { SetupError } from './setup/run-program.mjs';

const STEPS = {
  install: [installPackages, bundlePackages],
  start: [installPackages, bundlePackages, buildClient],
  test: [installPackages, bundlePackages, findBrowser],
};

try {
  const steps = STEPS[process.argv[2]];
  if (!steps) throw new SetupError(`Usage: node src/setup.mjs ${Object.keys(STEPS).join('|')}`);
  for (const step of steps) step();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
