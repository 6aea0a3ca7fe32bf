import { EMPTY_SYMBOLS, type EmptySymbolName } from './empty-symbols.tsx';
import { type MessageProps, MessageState } from './message-state.tsx';

/** One drawn symbol, one sentence, one action. `ErrorState` is apart: with it the first pages need not load these drawings. */
export function EmptyState({ symbol, ...message }: MessageProps & { symbol: EmptySymbolName }) {
  return <MessageState symbol={EMPTY_SYMBOLS[symbol]} {...message} />;
}
