/**
 * A database address that may name several hosts in libpq's syntax: `postgres://user:password@one:5432,two:5432/name`. The driver
 * supports only one host per address.
 */

/** Which host to connect to, in libpq's terms: one that takes writes, or a standby. */
export type Target = 'primary' | 'standby';

interface DatabaseAddress {
  /** One address per host, in order. */
  urls: readonly [string, ...string[]];
  /** Null: the only host is used as it is. */
  target: Target | null;
}

const PARTS = /^(?<login>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>[^#]*)$/;
const ATTRIBUTE = 'target_session_attrs';
const TARGETS: Record<string, Target> = {
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
};

/** Several hosts without `target_session_attrs` mean the primary. @throws TypeError */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const { login = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  const [first = '', ...others] = hosts.split(',').map((host) => withoutAttribute(`${login}${host}${rest}`));
  const wanted = new URL(first.replace(/\?.*$/s, '') + searchOf(rest)).searchParams.get(ATTRIBUTE);
  const target = wanted === null ? undefined : TARGETS[wanted];
  if (wanted !== null && target === undefined)
    throw new TypeError(`${ATTRIBUTE}=${wanted}, which is none of ${Object.keys(TARGETS).join(', ')}`);
  return { urls: [first, ...others], target: target ?? (others.length > 0 ? 'primary' : null) };
}

/** The same hosts with another database name. */
export function urlOfDatabase(url: string, name: string): string {
  const { login = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  return `${login}${hosts}/${encodeURIComponent(name)}${searchOf(rest)}`;
}

/** The same hosts, targeting a standby unless the address says otherwise. */
export function standbyUrl(url: string): string {
  if (url.includes(`${ATTRIBUTE}=`)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${ATTRIBUTE}=standby`;
}

function searchOf(rest: string): string {
  return /\?.*$/s.exec(rest)?.[0] ?? '';
}

/** @throws TypeError if it is not a URL */
function withoutAttribute(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has(ATTRIBUTE)) return url;
  parsed.searchParams.delete(ATTRIBUTE);
  return parsed.href;
}
