/**
 * Sends spans of a sample of requests and jobs to an OpenTelemetry collector over OTLP. Loaded only if a collector is configured. A
 * request outside the sample costs one random number; its statements find no active trace.
 */
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as ApiTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanOutcome, Tracer, TraceSpan } from '../platform/tracer.ts';

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  procedure: SpanKind.INTERNAL,
  statement: SpanKind.CLIENT,
} as const;
const ATTRIBUTES: Record<keyof typeof KINDS, Attributes> = {
  request: {},
  job: {},
  procedure: { 'rpc.system': 'trpc' },
  statement: { 'db.system.name': 'postgresql' },
};
const EXPORT_WITHIN_MS = 5_000;

interface TracingOptions {
  /** The collector's address, such as http://127.0.0.1:4318. */
  endpoint: string;
  /** Of requests and jobs, from 0 to 1. */
  share: number;
}

export class OtlpTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #tracer: ApiTracer;
  readonly #share: number;
  readonly #current = new AsyncLocalStorage<Span>();

  constructor({ endpoint, share }: TracingOptions) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      timeoutMillis: EXPORT_WITHIN_MS,
    });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'level30', 'process.pid': process.pid }),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('level30');
    this.#share = share;
  }

  begin(kind: 'request' | 'job', name: string): TraceSpan | null {
    return Math.random() < this.#share ? this.#start(kind, name, undefined) : null;
  }

  part(kind: 'procedure' | 'statement', name: () => string): TraceSpan | null {
    const whole = this.#current.getStore();
    return whole ? this.#start(kind, name(), whole) : null;
  }

  /** Spans that an unreachable collector does not accept are lost. */
  async stop(): Promise<void> {
    await this.#provider.shutdown().catch(() => undefined);
  }

  #start(kind: keyof typeof KINDS, name: string, whole: Span | undefined): TraceSpan {
    const parent = whole ? trace.setSpan(ROOT_CONTEXT, whole) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: ATTRIBUTES[kind] }, parent);
    return {
      run: (work) => this.#current.run(span, work),
      end: (outcome) => endSpan(span, outcome),
    };
  }
}

function endSpan(span: Span, { name, attributes, fault }: SpanOutcome): void {
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (fault !== undefined) {
    span.setAttribute('error.type', fault);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
