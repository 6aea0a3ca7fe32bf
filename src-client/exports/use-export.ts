import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ExportContent, type ExportFormat, exportType } from '#shared/exports/export-contents.ts';
import { EXPORT_TEXTS } from '#shared/exports/texts.ts';
import { meQuery } from '#client/identity/session.ts';
import { goToTooManyRequests } from '#client/platform/too-many-requests.ts';
import { cachedFileNote, refusalOfExport, textOfFailure } from './validate-export.ts';
import { addExportFile, listExportFiles } from '#client/offline/vault/export-files.ts';
import { runExport } from './run-export.ts';
import type { ExportProgress } from './worker/export-worker.ts';

const FILES_KEY = ['export-files'];

/** The generated files of this browser; undefined while they are looked up. */
export function useExportFiles() {
  return useQuery({ queryKey: FILES_KEY, queryFn: listExportFiles, staleTime: Infinity }).data;
}

export function useFilesChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: FILES_KEY });
}

export type ExportState =
  /** `note`: what to know about the file that was made. */
  | { step: 'idle'; refusal?: string; note?: string }
  | (Omit<ExportProgress, 'step'> & { step: ExportProgress['step'] | 'asking' | 'keeping' });

/** One file at a time: the choice is validated here, a worker makes the file, this browser keeps it. */
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
    // `state` changes with the next render; two presses fit in between.
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
    // Another tab may have made one meanwhile.
    const refusal = refusalOfExport(contents, format, await listExportFiles());
    if (refusal !== undefined || format === undefined) {
      setState({ step: 'idle', ...(refusal === undefined ? {} : { refusal }) });
      return false;
    }
    setState({ step: 'asking', rows: 0, total: 0 });
    const result = await runExport(contents, format, setState, signal);
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

  /** Statuses that mean the same after every call. */
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
