const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 days 4 h", "4 h 12 min", "12 min", "4:05" in the last five minutes, finally "Ended". */
export function countdownText(leftMs: number): string {
  if (leftMs <= 0) return 'Ended';
  if (leftMs <= 5 * MINUTE) {
    const seconds = Math.ceil(leftMs / SECOND);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const minutes = Math.floor((leftMs % HOUR) / MINUTE);
  const hours = Math.floor((leftMs % DAY) / HOUR);
  const days = Math.floor(leftMs / DAY);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}
