/** The signed-in browsers of a customer, as their security page shows them. */
import { z } from 'zod';

/** The maximum lifetime of a session in days; longer for a customer's own device with a second factor. */
export const SESSION_DAYS = 30;
export const OWN_DEVICE_DAYS = 180;

export interface SessionRecord {
  id: string;
  /** "Chrome on Windows"; empty if unknown. */
  device: string;
  /** The country of the sign-in, two letters; null if no proxy sends it. */
  country: string | null;
  createdAt: string;
  /** Rounded to the hour. */
  lastSeenAt: string;
  endsAt: string;
  isOwn: boolean;
  isCurrent: boolean;
}

export const sessionIdSchema = z.strictObject({ id: z.uuid() });
export const ownDeviceSchema = z.strictObject({ isOwn: z.boolean() });

/** `Germany`, for a two-letter country code. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
