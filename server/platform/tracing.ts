import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Attributes,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Env } from './env'
import { AppError } from './errors'
import { currentScope, runInScope } from './request-scope'

/** Undefined while tracing is off: then nothing of OpenTelemetry is loaded but its constants. */
let tracer: Tracer | undefined
/** Of the root span that is started next. Starting is synchronous, so no other span can come between. */
let nextTraceId = ''

/** A request id names its trace: the same UUID without hyphens. */
const traceIdOf = (requestId: string) => requestId.replaceAll('-', '')
const idBytes = { trace: 16, span: 8 }

type TracingEnv = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'>

/**
 * Starts tracing where an endpoint is set. The provider is ours alone and not registered globally: what libraries would
 * record through the global one (Next: whole addresses, with what people typed) goes nowhere. Sentry sets up none either
 * (instrumentation.ts), so there is one; its reports bear the request id, which is the id of the trace.
 * @returns what sends the last spans and ends it
 */
export async function startTracing(env: TracingEnv, build: string): Promise<() => Promise<void>> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return async () => undefined
  const [{ resourceFromAttributes }, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const provider = new sdk.BasicTracerProvider({
    // No detectors: names of hosts and users are nobody's business.
    resource: resourceFromAttributes({
      'service.name': 'dvoe',
      'service.version': build,
      'service.instance.id': randomUUID(),
      'dvoe.role': env.ROLE,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    idGenerator: {
      generateTraceId: () => nextTraceId || randomBytes(idBytes.trace).toString('hex'),
      generateSpanId: () => randomBytes(idBytes.span).toString('hex'),
    },
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  tracer = provider.getTracer('dvoe')
  return async () => {
    tracer = undefined
    await provider.shutdown()
  }
}

interface Start {
  kind?: SpanKind
  attributes?: Attributes
  links?: Link[]
}

function startRoot(by: Tracer, requestId: string, name: string, options: Start): Span {
  nextTraceId = traceIdOf(requestId)
  try {
    return by.startSpan(name, { ...options, root: true })
  } finally {
    nextTraceId = ''
  }
}

const startBelow = (by: Tracer, parent: SpanContext, name: string, options: Start): Span =>
  by.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, parent))

/** Of an error only its kind and code: messages of the database quote what people wrote. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    const { code } = error as { code?: unknown }
    const kind = typeof code === 'string' ? code : error instanceof Error ? error.constructor.name : 'unknown'
    span.setAttribute('error.type', kind)
    const isRefusal = error instanceof AppError && error.status < 500
    if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The span of a request to the server; undefined while tracing is off. */
export const startServerSpan = (requestId: string, method: string): Span | undefined =>
  tracer &&
  startRoot(tracer, requestId, method, {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method },
  })

async function runIn<T>(span: Span, requestId: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await runInScope({ requestId, span }, work)
    endSpan(span)
    return result
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}

/** Runs a part of a request as a span below the one it is called in; outside of any it only runs. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const scope = currentScope()
  if (!tracer || !scope?.span?.isRecording()) return work()
  return runIn(startBelow(tracer, scope.span.spanContext(), name, { attributes }), scope.requestId, work)
}

/** A span below the running one, for what is no function to wrap; undefined where nothing is traced. Ended by `endSpan`. */
export function startSpanHere(name: string, attributes: Attributes): Span | undefined {
  const parent = currentScope()?.span
  if (!tracer || !parent?.isRecording()) return undefined
  return startBelow(tracer, parent.spanContext(), name, { kind: SpanKind.CLIENT, attributes })
}

/** Whether this process traces at all. */
export const isTracing = (): boolean => tracer !== undefined

/** Where work comes from that is done later, maybe by another process; it travels with the work. */
export interface Origin {
  requestId?: string | undefined
  /** Present when the origin is traced. */
  spanId?: string | undefined
}

export function currentOrigin(): Origin {
  const scope = currentScope()
  if (!scope) return {}
  const span = scope.span?.isRecording() ? scope.span.spanContext() : undefined
  return { requestId: scope.requestId, ...(span && { spanId: span.spanId }) }
}

const contextOf = ({ requestId, spanId }: Origin): SpanContext[] =>
  requestId && spanId
    ? [{ traceId: traceIdOf(requestId), spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }]
    : []

/**
 * Does work that requests left behind: as a part of its request where it comes from one, else under an id of its own that
 * is linked to all of them. A timed job comes from none.
 */
export function continueFrom<T>(
  origins: readonly Origin[],
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const only = origins.length === 1 ? origins[0] : undefined
  const requestId = only?.requestId ?? randomUUID()
  const contexts = origins.flatMap(contextOf)
  if (!tracer) return runInScope({ requestId }, work)
  const options = { kind: SpanKind.CONSUMER, attributes }
  const [parent] = only ? contexts : []
  // The request was not sampled, or came through a process that traces nothing.
  if (only?.requestId && !parent) return runInScope({ requestId }, work)
  const span = parent
    ? startBelow(tracer, parent, name, options)
    : startRoot(tracer, requestId, name, { ...options, links: contexts.map((context) => ({ context })) })
  return runIn(span, requestId, work)
}
