import { EMPTY_SYMBOLS, type EmptySymbolName } from './empty-symbols.tsx';
import { type MessageProps, MessageState } from './message-state.tsx';

/**
 * A symbol, a sentence and an action. Separate from `ErrorState`, so that pages which only need that one do not load
 * these drawings.
 */
export function EmptyState({ symbol, ...message }: MessageProps & { symbol: EmptySymbolName }) {
  return <MessageState symbol={EMPTY_SYMBOLS[symbol]} {...message} />;
}
