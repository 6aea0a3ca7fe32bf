import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Notice, NoticeChoice } from '#shared/marketplace/notice.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcUtils } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';

/** How often a visible page polls for notices, in ms. The marketplace's pages get them live (marketplace/live). */
export const POLL_MS = 30_000;

/** The customer's notices, read and unread, newest first. A throttled poll does not lead to the error page. */
export const noticesQuery = () =>
  queryOptions({ ...trpcUtils.marketplace.notices.queryOptions(), meta: { handlesThrottling: true } });

interface NoticeActions {
  read: (choice: NoticeChoice) => void;
  dismiss: (choice: NoticeChoice) => void;
}

/** Changes are shown at once and undone if the shop refuses them. */
export function useNoticeActions(): NoticeActions {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery();
  const change = (next: (notices: Notice[], choice: NoticeChoice) => Notice[]) => ({
    onMutate: async (choice: NoticeChoice) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && next(known, choice));
    },
    onError: (error: unknown) => notify('bad', failureOf(error).text),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const reading = trpc.marketplace.readNotices.useMutation(change(withRead));
  const dismissing = trpc.marketplace.dismissNotices.useMutation(change(withoutDismissed));
  return { read: reading.mutate, dismiss: dismissing.mutate };
}

export function withRead(notices: Notice[], choice: NoticeChoice): Notice[] {
  return notices.map((notice) => (isChosen(notice, choice) ? { ...notice, isRead: true } : notice));
}

export function withoutDismissed(notices: Notice[], choice: NoticeChoice): Notice[] {
  return notices.filter((notice) => !isChosen(notice, choice));
}

function isChosen({ id }: Notice, choice: NoticeChoice): boolean {
  return 'ids' in choice ? choice.ids.includes(id) : id <= choice.upToId;
}
