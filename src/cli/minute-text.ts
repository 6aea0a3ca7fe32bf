/** `2026-12-31 18:00 UTC` */
export function minuteText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
