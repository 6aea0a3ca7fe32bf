/** What a trace shows of this process: requests and jobs, and within them procedures and statements. Names and outcomes, never values. */
export interface TraceSpan {
  /** What is started within `work` belongs to this span. */
  run<T>(work: () => T): T;
  end(outcome: SpanOutcome): void;
}

export interface SpanOutcome {
  /** Where it is known only at the end. */
  name?: string;
  attributes?: Record<string, string | number>;
  /** The code of what went wrong. */
  fault?: string | undefined;
}

export interface Tracer {
  /** A trace of its own; null: this one is not among the sample. */
  begin(kind: 'request' | 'job', name: string): TraceSpan | null;
  /** A part of what is under way; null: that is not traced. */
  part(kind: 'procedure' | 'statement', name: () => string): TraceSpan | null;
  /** Hands over what is still here. */
  stop(): Promise<void>;
}
