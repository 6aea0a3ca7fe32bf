import { checkConnection } from '#client/platform/connection.ts';

/** The code of a page could not be loaded, because the shop cannot be reached. */
export class PartUnreachable extends Error {}

/**
 * Loads the code of a page. The router reloads the console for code that is missing, as after a deployment; without a
 * connection, the browser's own error page would take its place.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (await checkConnection()) throw error;
    throw new PartUnreachable('the shop cannot be reached');
  }
}
