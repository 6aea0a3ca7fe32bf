import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import {
  contentsOfType,
  type ExportContent,
  type ExportFormat,
  exportType,
  MAX_EXPORT_FILES,
} from '#shared/exports/export-contents.ts';
import { EXPORT_TEXTS } from '#shared/exports/texts.ts';
import { EXPORT_FILES_KEY } from '#client/device-copy/copy-keys.ts';
import { meQuery } from '#client/identity/session.ts';
import { addExportFile, listExportFiles } from '#client/offline/vault/export-files.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { proveFor } from '#client/platform/proof.ts';
import { goToTooManyRequests } from '#client/platform/too-many-requests.ts';
import { runExport } from './run-export.ts';
import type { ExportProgress, ExportResult } from './worker/export-worker.ts';

/** The generated files of this browser; undefined while loading. */
export function useExportFiles() {
  return useQuery({ queryKey: EXPORT_FILES_KEY, queryFn: listExportFiles, staleTime: Infinity }).data;
}

export function useFilesChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: EXPORT_FILES_KEY });
}

export type ExportState =
  /** `note`: a remark about the new file. */
  | { step: 'idle'; refusal?: string; note?: string }
  | (Omit<ExportProgress, 'step'> & { step: ExportProgress['step'] | 'asking' | 'keeping' });

/** Generates one file at a time: the choice is validated here, a worker creates the file, and this browser stores it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  const refreshFiles = useFilesChange();
  useEffect(() => () => running.current?.abort(), []);

  async function generate(
    contents: readonly ExportContent[],
    format: ExportFormat | undefined,
  ): Promise<boolean> {
    // `state` changes only with the next render, so a second press must be stopped here.
    if (running.current !== undefined) return false;
    const own = (running.current = new AbortController());
    try {
      return await make(contents, format, own.signal);
    } finally {
      if (running.current === own) running.current = undefined;
    }
  }

  async function make(
    contents: readonly ExportContent[],
    format: ExportFormat | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    // Another tab may have generated a file meanwhile.
    const refusal = refusalOfExport(contents, format, await listExportFiles());
    if (refusal !== undefined || format === undefined) {
      setState({ step: 'idle', ...(refusal === undefined ? {} : { refusal }) });
      return false;
    }
    setState({ step: 'asking', rows: 0, total: 0 });
    // Progress that is on its way when the export is cancelled still arrives.
    const showProgress = (progress: ExportProgress): void => {
      if (!signal.aborted) setState(progress);
    };
    const run = () => runExport(contents, format, showProgress, signal);
    let result = await run();
    if (result?.outcome === 'refused' && (await proveFor(result.refusal))) result = await run();
    if (result === undefined || signal.aborted) return false;
    if (result.outcome !== 'file') {
      if (result.outcome === 'refused') handleStatus(result.status);
      setState({ step: 'idle', refusal: textOfFailure(result) });
      return false;
    }
    const { rows, bytes, cached } = result;
    setState({ step: 'keeping', rows, total: rows });
    try {
      await addExportFile({ type: exportType(contents), format, rows }, bytes);
      setState({ step: 'idle', ...(cached ? { note: cachedFileNote(cached) } : {}) });
    } catch {
      setState({ step: 'idle', refusal: EXPORT_TEXTS.failed });
      return false;
    }
    await refreshFiles();
    return true;
  }

  /** Statuses with the same meaning for every call. */
  function handleStatus(status: number): void {
    if (status === 429) goToTooManyRequests(undefined);
    if (status === 403) void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  }

  function cancel(): void {
    running.current?.abort();
    running.current = undefined;
    setState({ step: 'idle' });
  }

  return { state, generate, cancel };
}

/** Why no file can be generated for this choice in addition to the existing ones; undefined if it can (section 5 "Export"). */
function refusalOfExport(
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

/** The message for a failed export (section 8 "Export"). */
function textOfFailure(result: Exclude<ExportResult, { outcome: 'file' }>): string {
  if (result.outcome === 'unreachable') return NETWORK_FAILURE_TEXT;
  if (result.status === 419) return EXPORT_TEXTS.tooLarge;
  return result.status === 420 ? EXPORT_TEXTS.noData : EXPORT_TEXTS.failed;
}

/** What is missing in a file generated offline. @param cached.cachedAt in ms since 1970 */
function cachedFileNote({ cachedAt, isPart }: { cachedAt: number; isPart: boolean }): string {
  const part = isPart ? ' The oldest rows are not in it.' : '';
  return `Made offline from the copy of ${minuteText(cachedAt)}.${part} It has passwords only if you save them on this device.`;
}
