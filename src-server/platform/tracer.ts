/** What a trace contains: requests and jobs, and within them procedures and statements. Names and outcomes, never values. */
export interface TraceSpan {
  /** Spans started within `work` become children of this span. */
  run<T>(work: () => T): T;
  end(outcome: SpanOutcome): void;
}

export interface SpanOutcome {
  /** Set if it is known only at the end. */
  name?: string;
  attributes?: Record<string, string | number>;
  /** The error's code. */
  fault?: string | undefined;
}

export interface Tracer {
  /** Starts a trace; null if it is not in the sample. */
  begin(kind: 'request' | 'job', name: string): TraceSpan | null;
  /** Starts a child span; null if the current work is not traced. */
  part(kind: 'procedure' | 'statement', name: () => string): TraceSpan | null;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}
