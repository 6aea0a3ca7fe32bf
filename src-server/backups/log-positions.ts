/** Positions in PostgreSQL's write-ahead log ("0/3000028"), and segment names. */
import { z } from 'zod';

export const lsnSchema = z.string().regex(/^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i);

/** The segment sizes that PostgreSQL supports. */
export const segmentBytesSchema = z.literal(Array.from({ length: 11 }, (_, power) => 1024 ** 2 * 2 ** power));

export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function lsnText(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** "16MB" in bytes. */
export function parseSegmentSize(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(MB|GB)$/.exec(text) ?? [];
  return Number(number) * (unit === 'GB' ? 1024 ** 3 : 1024 ** 2);
}

/**
 * The name of the segment that contains `lsn`: the timeline, then its number in two parts, eight hexadecimal digits
 * each.
 */
export function segmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const number = lsn / BigInt(segmentBytes);
  const perPart = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), number / perPart, number % perPart].map(eightDigits).join('');
}

/** The start of the segment. */
export function segmentStart(name: string, segmentBytes: number): { timeline: number; lsn: bigint } {
  const [timeline, high, low] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`)) as [
    bigint,
    bigint,
    bigint,
  ];
  const perPart = 0x1_0000_0000n / BigInt(segmentBytes);
  return { timeline: Number(timeline), lsn: (high * perPart + low) * BigInt(segmentBytes) };
}

function eightDigits(part: bigint): string {
  return part.toString(16).toUpperCase().padStart(8, '0');
}
