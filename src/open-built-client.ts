import { openBuildArchive } from '../src-server/build-archive.ts';
import { serveBuiltClient } from '../src-server/serve-client.ts';
import type { OpenClient } from './start-program.ts';

/** Serves a build of the client, and the archived files of other builds (src-server/build-archive.ts). */
export function openBuiltClient(build: string): OpenClient {
  return async ({ shutdown, config, log }) => {
    const archive = await openBuildArchive(build, config.buildArchiveDir, log);
    shutdown.add(() => Promise.resolve(archive.stop()));
    return serveBuiltClient(build, config.shop, archive.folder);
  };
}
