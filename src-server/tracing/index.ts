export { OtlpTracer } from './otlp-tracer.ts';
