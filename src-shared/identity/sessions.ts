/** The signed-in browsers of a customer, as their security page shows them. */
import { z } from 'zod';

/** Whatever happens, a session ends after so many days: a device that the customer calls their own, with a second factor, later. */
export const SESSION_DAYS = 30;
export const OWN_DEVICE_DAYS = 180;

export interface SessionRecord {
  id: string;
  /** "Chrome on Windows"; empty where it is not known. */
  device: string;
  /** Of the sign-in, in two letters; null where no proxy sends it. */
  country: string | null;
  createdAt: string;
  /** To the hour. */
  lastSeenAt: string;
  endsAt: string;
  isOwn: boolean;
  isCurrent: boolean;
}

export const sessionIdSchema = z.strictObject({ id: z.uuid() });
export const ownDeviceSchema = z.strictObject({ isOwn: z.boolean() });

/** `Germany`, for a country in two letters. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
