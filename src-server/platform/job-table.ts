import type { Generated } from 'kysely';

/** What a job takes from its queue. */
interface QueueSettings {
  expire_seconds: number;
  deletion_seconds: number;
  retry_limit: number;
  retry_delay: number;
  retry_backoff: boolean;
  retry_delay_max: number | null;
  policy: string;
  dead_letter: string | null;
  heartbeat_seconds: number | null;
}

/** What the shop's own statements read of `pgboss.queue`, which the queue makes. */
export interface QueueTable extends QueueSettings {
  name: string;
  /** How long its jobs may wait. */
  retention_seconds: number;
}

/** What the shop's own statements read and change of `pgboss.job`, which the queue makes. */
export interface JobTable extends QueueSettings {
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
