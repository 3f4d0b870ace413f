import { runtimeConfig } from '@/lib/env/runtime-config'
import { noDataCollection, scrubbing } from '@/lib/shared/error-reporter'

type Report = (error: unknown) => void

let reporter: Promise<Report | undefined> | undefined
const maxReports = 10
let reports = 0

async function connect(): Promise<Report | undefined> {
  const { sentryDsn } = await runtimeConfig()
  if (!sentryDsn) return undefined
  const sentry = await import('@sentry/browser')
  sentry.init({
    dsn: sentryDsn,
    transport: scrubbing(sentry.makeFetchTransport),
    dataCollection: noDataCollection,
    sendClientReports: false,
    defaultIntegrations: false,
  })
  return (error) => void sentry.captureException(error)
}

/** The library is loaded on the first error, and only when reporting is configured. */
export function report(error: unknown): void {
  reports += 1
  if (reports > maxReports) return
  reporter ??= connect()
  reporter.then(
    (send) => send?.(error),
    // Offline: the report is lost.
    () => {
      reporter = undefined
    },
  )
}
