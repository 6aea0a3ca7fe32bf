/**
 * Figures of the days before the shown one. What was posted on them does not change, so each process sums them once and then only counts
 * their journals, to notice a late one.
 */
import type { DatabaseContext } from '../../platform/database.ts';
import type { SettingsReader } from '../../settings/index.ts';

interface KnownDays<Points> {
  span: string;
  journals: number;
  points: Points;
}

const known = new WeakMap<SettingsReader, KnownDays<unknown>>();

/** @param owner what lives as long as the process, and names its shop */
export async function pastDays<Points>(
  db: DatabaseContext['db'],
  { owner, boundaries }: { owner: SettingsReader; boundaries: readonly Date[] },
  read: () => Promise<Points>,
): Promise<Points> {
  const [from, until] = [boundaries[0], boundaries.at(-1)];
  if (!from || !until) return read();
  const span = boundaries.map((at) => at.getTime()).join(' ');
  const { journals } = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('journals'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow();
  const before = known.get(owner) as KnownDays<Points> | undefined;
  if (before?.span === span && before.journals === journals) return before.points;
  const points = await read();
  known.set(owner, { span, journals, points });
  return points;
}
