/** The resources that processes have used so far. Linux only: elsewhere the figures are left out. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { EntityManager } from '../../../src-server/platform/database.ts';

/** The kernel's clock ticks (USER_HZ), the same on all common machines. */
const TICKS_PER_SECOND = 100;

export interface Used {
  shopCpuMs: number;
  postgresCpuMs: number;
  walBytes: number;
  dataBytes: number;
}

export async function readUsed(
  em: EntityManager,
  { shops, postgres }: { shops: readonly number[]; postgres: number },
): Promise<Used> {
  const times = await readTimes();
  const sum = (pids: readonly number[]): number =>
    pids.reduce((total, pid) => total + (times.get(pid)?.ownMs ?? 0), 0);
  const children = [...times].flatMap(([pid, { parent }]) => (parent === postgres ? [pid] : []));
  const { rows } = await sql<{ wal: number; data: number }>`
    select (pg_current_wal_lsn() - '0/0')::float8 as wal, pg_database_size(current_database())::float8 as data`.execute(
    em.db,
  );
  return {
    shopCpuMs: sum(shops),
    // The time of connections that have ended is included in the parent's time for its children.
    postgresCpuMs: sum([postgres, ...children]) + (times.get(postgres)?.endedMs ?? 0),
    walBytes: rows[0]?.wal ?? 0,
    dataBytes: rows[0]?.data ?? 0,
  };
}

/** The processor time of a process. */
export async function cpuMsOf(pid: number): Promise<number> {
  return (await readTimes()).get(pid)?.ownMs ?? 0;
}

export async function readTimes(): Promise<Map<number, { parent: number; ownMs: number; endedMs: number }>> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The fields after the name in brackets, which can contain any character: state, parent ... utime, stime, cutime, cstime.
      const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ms = (...at: number[]): number =>
        (at.reduce((sum, n) => sum + Number(values[n] ?? 0), 0) / TICKS_PER_SECOND) * 1000;
      return [Number(pid), { parent: Number(values[1]), ownMs: ms(11, 12), endedMs: ms(13, 14) }] as const;
    }),
  );
  return new Map(found);
}
