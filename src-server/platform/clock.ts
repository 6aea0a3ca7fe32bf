/**
 * The process's clock, for cookies and deadlines that concern only this process. Contested deadlines (holds, auction
 * ends) use the database's `now()`. Tests substitute their own clock.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
