import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Notice, type NoticeKind, noticeText } from '#shared/marketplace/notice.ts';
import type { PageFailure } from '#client/platform/failed-queries.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Moment } from '#client/ui/day.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { focusHeading, focusNeighbour } from '#client/ui/focus-after.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './notice-dialog.module.css';
import { useNoticeActions } from './notices-query.ts';

interface NoticeDialogProps {
  /** Undefined until they are known. */
  notices: readonly Notice[] | undefined;
  failure: PageFailure | undefined;
  onClose: () => void;
}

/** All notices, newest first, with actions for each and for all. */
export function NoticeDialog({ notices, failure, onClose }: NoticeDialogProps) {
  const { read, dismiss } = useNoticeActions();
  const newest = notices?.[0];
  const hasUnread = notices?.some(({ isRead }) => !isRead);
  return (
    <Dialog
      isOpen
      title="Notices"
      placement="sheet"
      onClose={onClose}
      footer={
        newest && (
          <div className={classes.all}>
            <Button
              variant="default"
              disabled={!hasUnread}
              onClick={({ currentTarget }) => {
                focusHeading(currentTarget);
                read({ upToId: newest.id });
              }}
            >
              Mark all as read
            </Button>
            <Button
              variant="subtle"
              onClick={({ currentTarget }) => {
                focusHeading(currentTarget);
                dismiss({ upToId: newest.id });
              }}
            >
              Dismiss all
            </Button>
          </div>
        )
      }
    >
      {failure !== undefined && <FailureState failure={failure} />}
      {notices === undefined && failure === undefined && <Skeleton height="160px" />}
      <div role="status">{notices?.length === 0 && <EmptyState symbol="search" text="No notices." />}</div>
      {notices !== undefined && notices.length > 0 && (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <li key={notice.id} className={`${classes.notice} ${notice.isRead ? '' : classes.unread}`}>
              <div className={classes.words}>
                <p className={classes.text}>
                  {!notice.isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
                  {noticeText(notice)}
                </p>
                <p className={classes.when}>
                  <Moment at={notice.at} />
                  <NoticeLink
                    notice={notice}
                    onFollow={() => {
                      if (!notice.isRead) read({ ids: [notice.id] });
                      onClose();
                    }}
                  />
                </p>
              </div>
              {!notice.isRead && (
                <IconButton
                  label="Mark as read"
                  onClick={({ currentTarget }) => {
                    focusHeading(currentTarget);
                    read({ ids: [notice.id] });
                  }}
                >
                  <IconCheck size={18} stroke={1.75} aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                label="Dismiss"
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  dismiss({ ids: [notice.id] });
                }}
              >
                <IconX size={18} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Notices whose result is shown in the transactions. */
const MONEY_KINDS: ReadonlySet<NoticeKind> = new Set(['claim_refunded', 'refunded', 'refunded_part']);

interface NoticeLinkProps {
  notice: Notice;
  onFollow: () => void;
}

/** Links to what the notice is about: the auction or the shop's account; after a claim, the money or the purchase. */
export function NoticeLink({ notice: { kind, listingId, productId }, onFollow }: NoticeLinkProps) {
  if (listingId !== null) {
    return (
      <Link to="/marketplace/$id/" params={{ id: listingId }} onClick={onFollow}>
        See it
      </Link>
    );
  }
  // A notice without an account is about money.
  if (productId === null || MONEY_KINDS.has(kind)) {
    return (
      <Link to="/my-account/profile/your-transactions/" search={FIRST_PAGE} onClick={onFollow}>
        See it
      </Link>
    );
  }
  if (kind === 'claim_rejected' || kind === 'exchanged') {
    return (
      <Link to="/my-account/profile/your-purchases/" search={FIRST_PAGE} onClick={onFollow}>
        See it
      </Link>
    );
  }
  return (
    <Link to="/buy-account/$id/" params={{ id: productId }} onClick={onFollow}>
      See it
    </Link>
  );
}
