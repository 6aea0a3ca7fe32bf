import { ImportRefused } from './import-refused.ts';

/** Parses a whole file as one JSON object. Throws ImportRefused with the place of a syntax error. */
export function readJsonObject(text: string, fileName: string): object {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportRefused(`${fileName}: not valid JSON: ${reason}`, { cause: error });
  }
  throw new ImportRefused(`${fileName}: must be a JSON object`);
}
