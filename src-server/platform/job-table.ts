import type { Generated } from 'kysely';

/** Settings that a job copies from its queue. */
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

/** The columns of `pgboss.queue` that the shop's own statements read; pg-boss creates the table. */
export interface QueueTable extends QueueSettings {
  name: string;
  /** How long its jobs may wait before they are removed. */
  retention_seconds: number;
}

/** The columns of `pgboss.job` that the shop's own statements read or change; pg-boss creates the table. */
export interface JobTable extends QueueSettings {
  id: Generated<string>;
  name: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** Jobs whose data the shop's statements read contain only strings. */
  data: Record<string, string>;
  /** The error of a failed job. */
  output: { message?: string } | null;
  retry_count: Generated<number>;
  start_after: Generated<Date>;
  created_on: Generated<Date>;
  started_on: Date | null;
  completed_on: Date | null;
  /** A job that is still waiting then is removed. */
  keep_until: Generated<Date>;
}
