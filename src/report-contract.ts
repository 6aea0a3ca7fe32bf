/**
 * A part of `npm run check`: compares the REST paths with those of the last release, whose document is docs/openapi.json.
 * Fails if a program written for that release could break.
 *
 *   node src/report-contract.ts             prints the changes
 *   node src/report-contract.ts --release   writes the current document as that of the release
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../src-server/openapi.ts';
import { restRoutes } from '../src-server/rest-routes.ts';
import { contractChanges } from './contract-changes.ts';

const RELEASED = new URL('../docs/openapi.json', import.meta.url);

const current: unknown = JSON.parse(JSON.stringify(openApiDocument(restRoutes)));
if (process.argv.includes('--release')) writeFileSync(RELEASED, `${JSON.stringify(current)}\n`);
const { breaking, added } = contractChanges(JSON.parse(readFileSync(RELEASED, 'utf8')), current);
console.log(
  `REST paths since the last release: ${added.length} additions, ${breaking.length} breaking changes`,
);
for (const line of added) console.log(`  + ${line}`);
for (const line of breaking) console.log(`  ! ${line}`);
if (breaking.length > 0) process.exitCode = 1;
