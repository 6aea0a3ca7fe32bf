/**
 * The process's clock, for cookies and deadlines that only this process keeps. What is contested (holds, auction ends) is
 * decided by the database's `now()`. Tests pass another one.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
