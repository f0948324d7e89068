import { context, propagation, ProxyTracerProvider, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

/** @returns a function that sends the last spans */
export function startSdk(serviceName: string): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Reads the endpoint and the headers from the environment.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const none = new ProxyTracerProvider();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  // Next's spans contain URLs with their parameters, which may be personal.
  trace.setGlobalTracerProvider({
    getTracer: (name, version) => (name === 'timbre' ? provider : none).getTracer(name, version),
  });
  return () => provider.shutdown();
}
