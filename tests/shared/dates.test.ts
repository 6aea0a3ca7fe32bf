import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ageText,
  clockText,
  dayText,
  fileDayText,
  longDayText,
  minuteText,
  monthText,
  shortDayText,
  shortMinuteText,
  yearOrDayText,
} from '#shared/dates.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('an age', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [59.9, 'just now'],
    [MINUTE, '1 minute ago'],
    [2 * MINUTE - 1, '1 minute ago'],
    [2 * MINUTE, '2 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [2 * HOUR - 1, '1 hour ago'],
    [2 * HOUR, '2 hours ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, 'yesterday'],
    [2 * DAY - 1, 'yesterday'],
    [2 * DAY, '2 days ago'],
    [30 * DAY, '30 days ago'],
  ])('of %d seconds is "%s"', (seconds, text) => {
    expect(ageText(seconds)).toBe(text);
  });
});

describe('a moment', () => {
  // In the time of the device, whichever that is here.
  const at = new Date(2024, 2, 3, 14, 5, 59);
  it.each([
    ['day', dayText, '3 Mar 2024'],
    ['minute', minuteText, '3 Mar 2024, 14:05'],
    ['short day', shortDayText, '3 Mar'],
    ['short minute', shortMinuteText, '3 Mar, 14:05'],
    ['clock', clockText, '14:05'],
    ['month', monthText, 'Mar 2024'],
    ['day of a file', fileDayText, '2024-03-03'],
  ])('as a %s is written the same from a date, a text and a number', (_name, write, text) => {
    expect([at, at.toISOString(), at.getTime()].map(write)).toEqual([text, text, text]);
  });

  it.each([
    ['Pacific/Kiritimati', '2024-12-31T10:30:00Z', '2025-01-01'],
    ['Pacific/Pago_Pago', '2025-01-01T10:30:00Z', '2024-12-31'],
  ])('names a file after the day in %s', (timeZone, madeAt, day) => {
    vi.stubEnv('TZ', timeZone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(fileDayText(madeAt)).toBe(day);
  });

  it('of the morning has two digits', () => {
    expect(clockText(new Date(2024, 2, 3, 9, 5))).toBe('09:05');
  });

  it.each([
    ['2023', '2023'],
    ['2025-08-08', '8 Aug 2025'],
    ['2024-01-01', '1 Jan 2024'],
  ])('of which only %s is known is written %s, everywhere', (date, text) => {
    expect(yearOrDayText(date)).toBe(text);
  });

  it('that is a day is that day everywhere', () => {
    expect(longDayText('2024-03-03')).toBe('3 March 2024');
    expect(longDayText('2024-03-03T23:59:59Z')).toBe('3 March 2024');
    expect(longDayText('2024-03-04T00:00:00Z')).toBe('4 March 2024');
  });
});
