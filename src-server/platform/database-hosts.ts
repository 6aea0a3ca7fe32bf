/**
 * Which of a database's hosts to use. All are asked at once, so that one that is silent costs no time. Where two say that they are
 * primary, a former one has come back, and the one on the later timeline is right. A host on an earlier timeline than this process has
 * seen is never taken: what was sold there would be lost when it learns that another one was promoted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './database-address.ts';

/** What a host says of itself. */
export interface HostState {
  isStandby: boolean;
  isReadOnly: boolean;
  timeline: number;
}

/** One of the hosts of a database: its place in the address, and where it listens. */
export interface Host {
  index: number;
  /** A name or an IP address, or the folder of a socket. */
  host: string;
  port: number;
}

export const TARGET_WORDS: Record<Target, string> = { primary: 'primary', standby: 'a standby' };

type Answer = HostState | { error: unknown };

/** A second primary answers within this time of the first, or is not waited for. */
const OTHERS_WITHIN_MS = 300;

/** How the refusal begins. */
export const NO_SUCH_HOST = 'no host of the database is';

/** No host of the database is what is needed. It counts as a database that is away. */
export class NoSuchHost extends Error {
  /** PostgreSQL's cannot_connect_now. */
  readonly code = '57P03';
}

export class DatabaseHosts {
  readonly #hosts: readonly Host[];
  readonly #target: Target;
  #chosen: Host | undefined;
  #search: Promise<Host> | undefined;
  #latestTimeline = 0;

  constructor(hosts: readonly Host[], target: Target) {
    this.#hosts = hosts;
    this.#target = target;
  }

  /** The host that connections are open to; where there is none, the hosts are asked. @throws NoSuchHost */
  async choose(ask: (host: Host) => Promise<HostState>): Promise<Host> {
    if (this.#chosen) return this.#chosen;
    this.#search ??= this.#find(ask).finally(() => (this.#search = undefined));
    return this.#search;
  }

  /** A connection to this host broke, or the host is not any more what it was. */
  forget(host: Host): void {
    if (this.#chosen === host) this.#chosen = undefined;
  }

  async #find(ask: (host: Host) => Promise<HostState>): Promise<Host> {
    const answers = new Map<Host, Answer>();
    const found = Promise.withResolvers<void>();
    const asked = this.#hosts.map(async (host) => {
      const answer = await ask(host).catch((error: unknown) => ({ error }));
      answers.set(host, answer);
      if (this.#isRight(answer)) found.resolve();
    });
    const all = Promise.all(asked);
    await Promise.race([
      all,
      found.promise.then(() => Promise.race([all, delay(OTHERS_WITHIN_MS, undefined, { ref: false })])),
    ]);
    const right = this.#hosts.filter((host) => this.#isRight(answers.get(host)));
    const [first, ...others] = right;
    if (!first) throw new NoSuchHost(this.#refusal(answers));
    const best = others.reduce(
      (chosen, host) => (timelineOf(answers.get(host)) > timelineOf(answers.get(chosen)) ? host : chosen),
      first,
    );
    this.#latestTimeline = Math.max(this.#latestTimeline, timelineOf(answers.get(best)));
    this.#chosen = best;
    return best;
  }

  #isRight(answer: Answer | undefined): boolean {
    if (answer === undefined || 'error' in answer) return false;
    return isTarget(answer, this.#target) && answer.timeline >= this.#latestTimeline;
  }

  #refusal(answers: ReadonlyMap<Host, Answer>): string {
    const reasons = this.#hosts.map((host) => `${nameOf(host)} ${this.#reason(answers.get(host))}`);
    return `${NO_SUCH_HOST} ${TARGET_WORDS[this.#target]}: ${reasons.join('; ')}`;
  }

  #reason(answer: Answer | undefined): string {
    if (answer === undefined) return 'does not answer';
    if ('error' in answer) return `cannot be used (${reasonOf(answer.error)})`;
    if (this.#target === 'standby') return 'is primary';
    if (answer.isStandby) return 'is a standby';
    return answer.isReadOnly ? 'takes no writes' : 'is a former primary that has come back';
  }
}

export function isTarget({ isStandby, isReadOnly }: Omit<HostState, 'timeline'>, target: Target): boolean {
  return target === 'standby' ? isStandby : !isStandby && !isReadOnly;
}

const known = new Map<string, DatabaseHosts>();

/** What this process knows of these hosts, for all its connections of one kind, whatever their role. */
export function knownHosts(hosts: readonly Host[], target: Target, kind: string): DatabaseHosts {
  const key = [kind, target, ...hosts.map(nameOf)].join(' ');
  const found = known.get(key) ?? new DatabaseHosts(hosts, target);
  known.set(key, found);
  return found;
}

export function nameOf({ host, port }: Host): string {
  return `${host}:${port}`;
}

function timelineOf(answer: Answer | undefined): number {
  return answer !== undefined && 'timeline' in answer ? answer.timeline : 0;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' && error.message === ''
    ? error.code
    : error.message;
}
