import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createStore, useStore } from '#client/platform/store.ts';
import { Callout } from '../callout/callout.tsx';
import { focusHeading } from '../focus-after.ts';
import { IconButton } from '../button/icon-button.tsx';
import classes from './notices.module.css';

interface Notice {
  id: number;
  tone: 'good' | 'bad';
  text: string;
}

const GOOD_NOTICE_MS = 6000;

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

function dismiss(id: number): void {
  notices.update((shown) => shown.filter((notice) => notice.id !== id));
}

/** Shows and announces one sentence. Good news leaves by itself; trouble stays until it is dismissed. */
export function notify(tone: Notice['tone'], text: string): void {
  const id = ++lastId;
  notices.update((shown) => [...shown.filter((notice) => notice.text !== text), { id, tone, text }]);
  if (tone === 'good') setTimeout(() => dismiss(id), GOOD_NOTICE_MS);
}

/** Takes a sentence back that is no longer true. */
export function withdrawNotice(text: string): void {
  notices.update((shown) => shown.filter((notice) => notice.text !== text));
}

/** Where notices appear, after what stays there by itself; once per page. */
export function NoticeRegion({ children }: { children?: ReactNode }) {
  const shown = useStore(notices);
  return (
    <section className={classes.region} aria-label="Notices">
      {children}
      {shown.map(({ id, tone, text }) => (
        <div key={id} className={classes.notice}>
          <Callout tone={tone}>{text}</Callout>
          <IconButton
            label="Dismiss"
            className={classes.dismiss ?? ''}
            onClick={() => {
              focusHeading();
              dismiss(id);
            }}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
