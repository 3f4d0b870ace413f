import { errorReporter, errorReporterKey, noDataCollection, scrubbing } from '@/lib/shared/error-reporter'

/**
 * Error reports, enabled by a DSN: without one the library is not loaded. Runs in the process of server/main.ts, so
 * API and pages report through the same client.
 */
export async function register(): Promise<void> {
  const dsn = process.env.SENTRY_DSN
  if (process.env.NEXT_RUNTIME !== 'nodejs' || !dsn) return
  const sentry = await import('@sentry/nextjs')
  sentry.init({
    dsn,
    tracesSampleRate: 0,
    // Traces are ours (server/platform/tracing.ts): no second provider, and no spans of Next, which hold whole addresses.
    enableOpenTelemetrySetup: false,
    enableRuntimeChannelInjection: false,
    includeServerName: false,
    transport: scrubbing(sentry.makeNodeTransport),
    dataCollection: noDataCollection,
    sendClientReports: false,
    // Nothing but errors: no traces, no sessions, no console copies.
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration(), sentry.dedupeIntegration()],
  })
  Object.assign(globalThis, {
    [errorReporterKey]: (error: unknown, tags: Record<string, string> = {}) => {
      sentry.captureException(error, { tags })
    },
  })
}

/** Connection failures are logged for the operator; they are not defects of the page. */
const isAway = (error: unknown) =>
  [0, 502, 503, 504].includes((error as { status?: number } | null)?.status ?? -1)

export function onRequestError(error: unknown, _request: unknown, context: { routePath: string }): void {
  if (!isAway(error)) errorReporter()?.(error, { route: context.routePath })
}
