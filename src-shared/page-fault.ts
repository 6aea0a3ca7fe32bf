/** The report of a page that could not be drawn: what the page sends and the shop logs. */
const REFERENCE_LENGTH = 13;

/** The form of a reference, which the visitor sees and may quote to support. */
export const FAULT_REFERENCE = new RegExp(`^[\\da-f-]{${REFERENCE_LENGTH}}$`);

/** @param uuid a fresh one */
export function faultReferenceOf(uuid: string): string {
  return uuid.slice(0, REFERENCE_LENGTH);
}

/** Of the error's stack, the innermost ones. */
export const MAX_FAULT_FRAMES = 8;
