/** Acts as a shop: starts the embedded PostgreSQL on the given folder, says so, and runs until it is killed. */
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';

const { url } = await startPostgres({ dataDir: process.argv[2] ?? '', durable: false });
process.stdout.write(`${url}\n`);
process.stdin.resume();
