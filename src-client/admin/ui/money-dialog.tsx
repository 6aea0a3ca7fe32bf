import { Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { Problem } from './problem.tsx';

interface MoneyDialogProps<Result> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  action: string;
  isDangerous?: boolean;
  /** What the preview depends on; a change requests a new one. */
  of: readonly unknown[];
  /** Runs the real action and rolls it back. */
  preview: () => Promise<{ result: Result; journals: PlannedJournal[] }>;
  /** Fields that must be filled in before a preview is possible. */
  fields?: ReactNode;
  isReady?: boolean;
  /** Whether the action is possible, according to the preview; if not, the preview shows why. */
  isPossible?: (result: Result) => boolean;
  /** Effects other than moving money. */
  children?: (result: Result) => ReactNode;
  /** Gets the preview's result as it is shown: the server refuses what has changed since. */
  onConfirm: (reason: string, shown: Result) => Promise<unknown>;
  /** Called afterwards, to refetch the page's data. */
  onDone: () => Promise<unknown>;
  done: string;
}

/** A money action: first shows the exact entries that will be posted, then whether it waits for a second operator. */
export function MoneyDialog<Result>({
  preview,
  of,
  fields,
  isReady = true,
  isPossible = () => true,
  children,
  onConfirm,
  onDone,
  done,
  ...dialog
}: MoneyDialogProps<Result>) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['money preview', dialog.title, ...of],
    queryFn: preview,
    enabled: dialog.isOpen && isReady,
    gcTime: 0,
    staleTime: 0,
    // What was read is what is confirmed: after a lost answer, the preview of a second change must not take its place.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const confirm = async (reason: string): Promise<void> => {
    // Without a preview the button is disabled.
    if (data === undefined) return;
    const answer = await onConfirm(reason, data.result);
    const isProposed = typeof answer === 'object' && answer !== null && 'proposalId' in answer;
    notifications.show(
      isProposed
        ? {
            title: 'Waits for a second person',
            message: 'It is above the limit: another operator has to confirm it.',
          }
        : { title: done, message: '' },
    );
    await onDone();
  };
  return (
    <ReasonDialog
      {...dialog}
      isDisabled={!isReady || isFetching || data === undefined || !isPossible(data.result)}
      onConfirm={confirm}
    >
      {fields}
      {isFetching && <Loader size="sm" role="status" aria-label="Working out what will be booked" />}
      {error !== null && isReady && !isFetching && <Problem text={failureOf(error).text} />}
      {data !== undefined && isReady && !isFetching && (
        <>
          {children?.(data.result)}
          <MoneyPreview journals={data.journals} />
        </>
      )}
    </ReasonDialog>
  );
}
