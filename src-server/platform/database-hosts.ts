/**
 * Chooses which of a database's hosts to use. All are asked at once, so that a silent host costs no time. If two claim to be primary
 * (split brain), one is a former primary that came back; the one on the later timeline is right. A host on an earlier timeline than this process has
 * seen is never chosen: sales made there would be lost once it learns of the promotion.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './database-address.ts';

/** What a host reports about itself. */
export interface HostState {
  isStandby: boolean;
  isReadOnly: boolean;
  timeline: number;
}

/** One host of a database: its index in the address, and where it listens. */
export interface Host {
  index: number;
  /** A name, an IP address, or the folder of a Unix socket. */
  host: string;
  port: number;
}

export const TARGET_WORDS: Record<Target, string> = { primary: 'primary', standby: 'a standby' };

type Answer = HostState | { error: unknown };

/** How long to wait, after the first primary has answered, for a second one. */
const OTHERS_WITHIN_MS = 300;

/** The beginning of the error message. */
export const NO_SUCH_HOST = 'no host of the database is';

/** No host is of the required kind. Treated like an unreachable database. */
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

  /** The host in use; if there is none, asks all hosts. @throws NoSuchHost */
  async choose(ask: (host: Host) => Promise<HostState>): Promise<Host> {
    if (this.#chosen) return this.#chosen;
    this.#search ??= this.#find(ask).finally(() => (this.#search = undefined));
    return this.#search;
  }

  /** Call when a connection to this host has broken, or when the host's role has changed. */
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

/**
 * The shared knowledge of this process about these hosts, per target and kind of connection, for all database roles.
 */
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
