/** Names of segments as PostgreSQL gives them, for any size of segment and beyond the first 4 GB of the log. */
import { expect, it } from 'vitest';
import { type LogSegment, missingSegments } from '#server/backups/log-folder.ts';
import {
  lsnText,
  parseLsn,
  parseSegmentSize,
  segmentName,
  segmentStart,
} from '#server/backups/log-positions.ts';

const MB = 1024 * 1024;

// Eight digits each: the timeline, the number of the 4 GB, and of the segment within them.
it.each([
  ['0/3000028', 16 * MB, '000000010000000000000003', '0/3000000'],
  ['0/FFFFFFFF', 16 * MB, '0000000100000000000000FF', '0/FF000000'],
  ['1/0', 16 * MB, '000000010000000100000000', '1/0'],
  ['2A/3000028', 16 * MB, '000000010000002A00000003', '2A/3000000'],
  ['1/FFF00001', MB, '000000010000000100000FFF', '1/FFF00000'],
  ['1/C0000001', 1024 * MB, '000000010000000100000003', '1/C0000000'],
])('%s in segments of %i bytes is in %s, which starts at %s', (lsn, segmentBytes, name, start) => {
  expect(segmentName(1, parseLsn(lsn), segmentBytes)).toBe(name);
  expect(segmentStart(name, segmentBytes)).toEqual({ timeline: 1, lsn: parseLsn(start) });
  expect(lsnText(parseLsn(lsn))).toBe(lsn);
});

it.each([
  ['1MB', MB],
  ['16MB', 16 * MB],
  ['1GB', 1024 * MB],
])('a segment size of %s is %i bytes', (text, bytes) => {
  expect(parseSegmentSize(text)).toBe(bytes);
});

const segment = (timeline: number, lsn: string): LogSegment => ({
  name: segmentName(timeline, parseLsn(lsn), 16 * MB),
  timeline,
  lsn: parseLsn(lsn),
  parts: [],
});

it.each([
  [[], []],
  [[segment(1, '0/3000000')], []],
  [[segment(1, '0/FF000000'), segment(1, '1/0')], []],
  [
    [segment(1, '0/FD000000'), segment(1, '1/0')],
    ['0000000100000000000000FE', '0000000100000000000000FF'],
  ],
  // The next timeline begins in the last segment of the former one.
  [[segment(1, '0/3000000'), segment(2, '0/3000000')], []],
  [[segment(1, '0/3000000'), segment(2, '0/5000000')], ['000000010000000000000004']],
])('case %#: names the segments that are missing', (segments, missing) => {
  expect(missingSegments(segments, 16 * MB)).toEqual(missing);
});
