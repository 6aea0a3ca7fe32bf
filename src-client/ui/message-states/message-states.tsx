import type { ReactNode } from 'react';
import { EMPTY_SYMBOLS, type EmptySymbolName } from './empty-symbols.tsx';
import classes from './message-states.module.css';

interface EmptyStateProps {
  symbol: EmptySymbolName;
  /** One sentence. */
  text: string;
  /** Smaller lines below it. */
  hint?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** The page's own heading, where the state is the whole page. */
  isPage?: boolean;
}

/** One drawn symbol, one sentence, one action. */
export function EmptyState({ symbol, text, hint, action, isPage = false }: EmptyStateProps) {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={`${classes.state} ${isPage ? classes.page : ''}`}>
      <div className={classes.symbol}>{EMPTY_SYMBOLS[symbol]}</div>
      <Text className={classes.text}>{text}</Text>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** What happened. */
  text: string;
  /** What to do about it. */
  hint?: ReactNode;
  /** The number to give to support. */
  reference?: string | undefined;
  action?: ReactNode;
  isPage?: boolean;
}

/** What happened, what to do, the reference; announced when it appears. */
export function ErrorState({ text, hint, reference, action, isPage = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        symbol="broken"
        text={text}
        isPage={isPage}
        action={action}
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
