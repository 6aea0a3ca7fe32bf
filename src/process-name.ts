import { hostname } from 'node:os';
import { VERSION } from '../src-server/version.ts';

/** PostgreSQL cuts off what is longer. */
const LONGEST_NAME = 63;

/**
 * What this process is called in the database's list of connections, where it is told apart from the shop's other processes.
 *
 * @param port where it serves; operators' commands serve nowhere
 */
export function processName(port?: number, host = hostname()): string {
  const start = `level30 ${VERSION} `;
  const end = port === undefined ? '' : `:${port}`;
  return start + host.slice(0, LONGEST_NAME - start.length - end.length) + end;
}
