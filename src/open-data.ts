/** The database that a program works on: the one of DATABASE_URL, or the embedded server below the data folder. */
import path from 'node:path';
import { startPostgres } from '../src-server/platform/embedded-postgres/index.ts';
import type { ProgramConfig } from './config.ts';

export interface OpenData {
  url: string;
  /** Last of all: ends the embedded server unless another program still uses it. */
  close(): Promise<void>;
}

export async function openData(config: Pick<ProgramConfig, 'databaseUrl' | 'dataDir'>): Promise<OpenData> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: () => Promise.resolve() };
  const server = await startPostgres({ dataDir: path.join(config.dataDir, 'postgres') });
  return { url: server.url, close: () => server.stop() };
}
