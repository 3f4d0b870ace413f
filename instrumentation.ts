import { errorReporter, errorReporterKey, scrubReport } from '@/lib/contracts/error-reporter'

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
    beforeSend: scrubReport,
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

export function onRequestError(error: unknown, _request: unknown, context: { routePath: string }): void {
  errorReporter()?.(error, { route: context.routePath })
}
