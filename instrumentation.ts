import { errorReporter, errorReporterKey, noDataCollection, scrubbing } from '@/lib/shared/error-reporter'

/**
 * Error reports, only with a DSN: without one the library is never loaded and costs nothing.
 * It runs in the process of server/main.ts, so the API and the pages report through the same client.
 */
export async function register(): Promise<void> {
  const dsn = process.env.SENTRY_DSN
  if (process.env.NEXT_RUNTIME !== 'nodejs' || !dsn) return
  const sentry = await import('@sentry/nextjs')
  sentry.init({
    dsn,
    tracesSampleRate: 0,
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

/** What could not be reached says so in the log of who watches it; a page that stood on it is no defect. */
const isAway = (error: unknown) =>
  [0, 502, 503, 504].includes((error as { status?: number } | null)?.status ?? -1)

export function onRequestError(error: unknown, _request: unknown, context: { routePath: string }): void {
  if (!isAway(error)) errorReporter()?.(error, { route: context.routePath })
}
