import type { ReactNode } from 'react';
import classes from './message-states.module.css';

export interface MessageProps {
  /** One sentence. */
  text: string;
  /** Smaller lines below it. */
  hint?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Makes the text the page's heading, if the state fills the whole page. */
  isPage?: boolean;
}

/** The common layout of empty and error states. */
export function MessageState({
  symbol,
  text,
  hint,
  action,
  isPage = false,
}: MessageProps & { symbol: ReactNode }) {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={`${classes.state} ${isPage ? classes.page : ''}`}>
      <div className={classes.symbol}>{symbol}</div>
      <Text className={classes.text}>{text}</Text>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
