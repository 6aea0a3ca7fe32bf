/** Reads a data folder's postmaster.pid, and checks whether it is still true. */
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  socketDir: string;
  status: 'starting' | 'stopping' | 'ready';
}

/** The server that runs on the folder now; a file left behind by a killed server does not count. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  const recorded = readPidFile(dataDir);
  return recorded && isPostmasterOf(recorded.pid, dataDir) ? recorded : undefined;
}

/** The file's content, true or not. Undefined without a file, or while its first lines are being written. */
export function readPidFile(dataDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // Lines: pid, data folder, start time, port, socket folder, TCP address, shared memory key, status.
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    socketDir: lines[4]?.trim() ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/**
 * Whether the process is a PostgreSQL on this folder. The number alone proves nothing: after a container restart the
 * same small number is another process, and a zombie is dead.
 */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  const command = commandOf(pid);
  return command !== undefined && isPostmasterCommand(command, dataDir);
}

/** Whether the process is certainly alive and certainly not a PostgreSQL on this folder. */
export function isOtherProcess(pid: number, dataDir: string): boolean {
  const command = commandOf(pid);
  return command !== undefined && !isPostmasterCommand(command, dataDir);
}

function isPostmasterCommand(command: string[], dataDir: string): boolean {
  const folder = command[command.indexOf('-D') + 1];
  return command.some((word) => word.endsWith('postgres')) && folder !== undefined && isSame(folder, dataDir);
}

/** The arguments of a living process; undefined if it is dead, or they cannot be read. */
function commandOf(pid: number): string[] | undefined {
  try {
    if (process.platform === 'linux') {
      const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
      return state === 'Z' ? undefined : readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    }
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
    return line.trim().startsWith('Z') ? undefined : splitCommandLine(line);
  } catch {
    return undefined;
  }
}

/** `ps` joins arguments with spaces; only the folder may contain spaces, and " -c " follows it. */
function splitCommandLine(line: string): string[] {
  const match = /^\s*\S+\s+(.*?) -D (.*?) -c /.exec(line);
  return match ? [match[1] ?? '', '-D', match[2] ?? ''] : [];
}

function isSame(left: string, right: string): boolean {
  try {
    return realpathSync(left) === realpathSync(right);
  } catch {
    return false;
  }
}
