/** The report of a page that could not be rendered: sent by the page and logged by the shop. */
const REFERENCE_LENGTH = 13;

/** The format of a reference, which the visitor sees and may quote to support. */
export const FAULT_REFERENCE = new RegExp(`^[\\da-f-]{${REFERENCE_LENGTH}}$`);

/** @param uuid a new one */
export function faultReferenceOf(uuid: string): string {
  return uuid.slice(0, REFERENCE_LENGTH);
}

/** The maximum number of frames, the innermost ones, from the error's stack. */
export const MAX_FAULT_FRAMES = 8;
