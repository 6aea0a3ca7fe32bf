import type { ReactNode } from 'react';
import { BROKEN } from './broken-symbol.tsx';
import { type MessageProps, MessageState } from './message-state.tsx';
import classes from './message-states.module.css';

interface ErrorStateProps extends MessageProps {
  /** What the visitor can do. */
  hint?: ReactNode;
  /** The reference for support. */
  reference?: string | undefined;
}

/** What happened, what to do, and the reference; announced when it appears. */
export function ErrorState({ hint, reference, ...message }: ErrorStateProps) {
  return (
    <div role="alert">
      <MessageState
        symbol={BROKEN}
        {...message}
        hint={
          <>
            {hint}
            {reference !== undefined && (
              <span className={classes.reference}>
                Reference <code>{reference}</code>
              </span>
            )}
          </>
        }
      />
    </div>
  );
}
