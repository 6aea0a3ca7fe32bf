/** Finds the highest rate at which p99 latency stays within the limit, by increasing the number of concurrent clients. */
import { percentile } from '../measure.ts';

export const LIMIT_P99_MS = 250;
const CLIENTS = [4, 8, 16, 32, 64];
/** So many take part in all: each step has clients of its own, because a customer may write only 1,200 times a minute. */
export const CLIENTS_IN_ALL = CLIENTS.reduce((sum, clients) => sum + clients, 0);
const STEP_MS = 3_000;

export interface Rate {
  clients: number;
  perSecond: number;
  p99Ms: number;
}

/** The highest rate with a p99 within the limit. @param ask sends one request of the given client */
export async function rateWithinLimit(ask: (client: number) => Promise<void>): Promise<Rate> {
  let best: Rate = { clients: 0, perSecond: 0, p99Ms: Number.NaN };
  let first = 0;
  for (const clients of CLIENTS) {
    const ofStep = first;
    first += clients;
    const rate = await measureRate(clients, (client) => ask(ofStep + client));
    if (rate.p99Ms > LIMIT_P99_MS) break;
    if (rate.perSecond > best.perSecond) best = rate;
  }
  return best;
}

async function measureRate(clients: number, ask: (client: number) => Promise<void>): Promise<Rate> {
  const waits: number[] = [];
  const startedAt = performance.now();
  const work = async (_: unknown, client: number): Promise<void> => {
    for (let at = performance.now(); at - startedAt < STEP_MS; at = performance.now()) {
      await ask(client);
      waits.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const perSecond = (waits.length / (performance.now() - startedAt)) * 1000;
  return { clients, perSecond, p99Ms: percentile(waits, 0.99) };
}
