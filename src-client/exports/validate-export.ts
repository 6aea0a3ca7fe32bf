import { minuteText } from '#shared/dates.ts';
import {
  contentsOfType,
  type ExportContent,
  type ExportFormat,
  MAX_EXPORT_FILES,
} from '#shared/exports/export-contents.ts';
import { EXPORT_TEXTS } from '#shared/exports/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import type { ExportResult } from './worker/export-worker.ts';

/** Why no file can be made of this choice beside the files there are; undefined when it can (section 5 "Export"). */
export function refusalOfExport(
  contents: readonly ExportContent[],
  format: ExportFormat | undefined,
  files: readonly { type: string }[],
): string | undefined {
  if (contents.length === 0 || format === undefined) return EXPORT_TEXTS.nothingChosen;
  if (files.length >= MAX_EXPORT_FILES) return EXPORT_TEXTS.tooManyFiles;
  const generated = new Set(files.flatMap(({ type }) => contentsOfType(type)));
  const repeated = contents.filter((content) => generated.has(content));
  return repeated.length > 0 ? EXPORT_TEXTS.alreadyGenerated(repeated) : undefined;
}

/** What became of an export that gave no file (section 8 "Export"). */
export function textOfFailure(result: Exclude<ExportResult, { outcome: 'file' }>): string {
  if (result.outcome === 'unreachable') return NETWORK_FAILURE_TEXT;
  if (result.status === 419) return EXPORT_TEXTS.tooLarge;
  return result.status === 420 ? EXPORT_TEXTS.noData : EXPORT_TEXTS.failed;
}

/** What a file made without a connection lacks. @param cached.cachedAt in ms since 1970 */
export function cachedFileNote({ cachedAt, isPart }: { cachedAt: number; isPart: boolean }): string {
  const part = isPart ? ' The oldest rows are not kept here.' : '';
  return `Made without a connection, from what this device knew on ${minuteText(cachedAt)}.${part} Passwords are in it only if you keep them on this device.`;
}
