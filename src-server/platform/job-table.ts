import type { Generated } from 'kysely';

/** What the shop's own statements read and change of `pgboss.job`, which the queue makes. */
export interface JobTable {
  id: Generated<string>;
  name: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** Those of the shop's jobs that statements look into hold texts. */
  data: Record<string, string>;
  /** Of a job that failed: its error. */
  output: { message?: string } | null;
  retry_count: Generated<number>;
  start_after: Generated<Date>;
  created_on: Generated<Date>;
  started_on: Date | null;
  completed_on: Date | null;
  /** Waiting longer than that, it is removed. */
  keep_until: Generated<Date>;
}
