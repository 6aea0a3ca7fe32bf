/** `npm run dev`: the shop with the client served by Vite; saved files show at once, and the server restarts by itself. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const server = spawn(
  process.execPath,
  [
    '--watch-path=src',
    '--watch-path=src-server',
    '--watch-path=src-shared',
    '--watch-preserve-output',
    fileURLToPath(new URL('./dev-server.ts', import.meta.url)),
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
