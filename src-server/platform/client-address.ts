/**
 * The client's address for limits. X-Forwarded-For is text that a proxy passes on: if it is not a valid address, the
 * address of the connection is used instead.
 */
import { isIP, isIPv4 } from 'node:net';

interface AddressedRequest {
  /** The client as Koa determines it: behind a proxy, from X-Forwarded-For. */
  ip: string;
  socket: { remoteAddress?: string | undefined };
}

const UNKNOWN = '0.0.0.0';
const GROUPS = 8;
/** Groups of the /64 network, which a household or a server gets as a whole. */
const NETWORK_GROUPS = 4;

/** The client's IPv4 or IPv6 address; an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is returned as IPv4. */
export function clientAddress({ ip, socket }: AddressedRequest): string {
  return parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? UNKNOWN;
}

/** Identifies the client for limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(address: string): string {
  if (isIPv4(address)) return address;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Accepts the port or brackets that some proxies add; undefined if it is not an address. */
function parseAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare) === 0) return undefined;
  return mappedIPv4(bare) ?? bare;
}

function mappedIPv4(address: string): string | undefined {
  if (isIPv4(address)) return undefined;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/[\d.]+\.\d+$/, hexOfIPv4).split('::');
  const [before, after] = [numbersOf(head), numbersOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

function numbersOf(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}

function hexOfIPv4(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
