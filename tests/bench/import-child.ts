/** `node import-child.ts DATABASE_URL FILE`: imports a stock file and prints the time and memory that it took. */
import { importStock, openTextFile } from '../../src-server/catalog/import/index.ts';
import { entities } from '../../src-server/entities.ts';
import { openDatabase } from '../../src-server/platform/database.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';

export interface ImportMeasurement {
  milliseconds: number;
  imported: number;
  alreadyKnown: number;
  /** Peak resident memory in the first and in the second half of the file. */
  firstHalfMegabytes: number;
  secondHalfMegabytes: number;
}

const [url = '', path = ''] = process.argv.slice(2);
const orm = await openDatabase(url, entities, { poolSize: 2 });
const file = await openTextFile(path);
const secrets = createSecrets([Buffer.alloc(32, 1)]);
let firstHalfMegabytes = 0;
let secondHalfMegabytes = 0;

const start = performance.now();
const { imported, alreadyKnown } = await importStock(
  { em: orm.em.fork(), secrets },
  file,
  { isDryRun: false, isStrict: false },
  {
    badRow: (line, faults) => console.error(line, faults),
    duplicate: () => undefined,
    alreadyKnown: () => undefined,
    progress(bytesRead) {
      const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
      if (bytesRead < file.sizeBytes / 2) firstHalfMegabytes = Math.max(firstHalfMegabytes, megabytes);
      else secondHalfMegabytes = Math.max(secondHalfMegabytes, megabytes);
    },
  },
);
const milliseconds = Math.round(performance.now() - start);
await orm.close();
const measurement: ImportMeasurement = {
  milliseconds,
  imported,
  alreadyKnown,
  firstHalfMegabytes,
  secondHalfMegabytes,
};
console.log(JSON.stringify(measurement));
