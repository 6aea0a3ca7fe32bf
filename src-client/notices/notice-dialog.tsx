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

/** Notices about a payment as a whole, decided by an operator. */
const PAYMENT_KINDS: ReadonlySet<NoticeKind> = new Set([
  'payment_accepted',
  'payment_dismissed',
  'payment_sent_back',
]);

/** Notices whose account is among the purchases. */
const PURCHASE_KINDS: ReadonlySet<NoticeKind> = new Set([
  'claim_rejected',
  'exchanged',
  'listing_refused',
  'trade_refused',
]);

/**
 * Links to what the notice is about: the auction or the shop's account; after an operator's decision, the money, the payment, the
 * purchase or the trade-in.
 */
export function NoticeLink({ notice: { kind, listingId, productId }, onFollow }: NoticeLinkProps) {
  if (listingId !== null) {
    return (
      <Link to="/marketplace/$id/" params={{ id: listingId }} onClick={onFollow}>
        See it
      </Link>
    );
  }
  if (PAYMENT_KINDS.has(kind)) {
    return (
      <Link to="/my-account/profile/your-payments/" search={FIRST_PAGE} onClick={onFollow}>
        See it
      </Link>
    );
  }
  // Any other notice without an account is about the balance.
  if (productId === null || MONEY_KINDS.has(kind)) {
    return (
      <Link to="/my-account/profile/your-transactions/" search={FIRST_PAGE} onClick={onFollow}>
        See it
      </Link>
    );
  }
  if (kind === 'trade_confirmed') {
    return (
      <Link to="/my-account/profile/your-purchases/traded-accounts/" search={FIRST_PAGE} onClick={onFollow}>
        See it
      </Link>
    );
  }
  if (PURCHASE_KINDS.has(kind)) {
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
