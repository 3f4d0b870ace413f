/** Takes an error to the reporting service; absent when none is configured. */
export type ErrorReporter = (error: unknown, tags?: Record<string, string>) => void

/** On `globalThis`, since the pages' bundle and the server's share no modules. */
export const errorReporterKey: unique symbol = Symbol.for('dvoe.error-reporter')

export function errorReporter(): ErrorReporter | undefined {
  return (globalThis as { [errorReporterKey]?: ErrorReporter })[errorReporterKey]
}

interface Report {
  user?: unknown
  request?: unknown
  breadcrumbs?: unknown
  extra?: unknown
  server_name?: unknown
  message?: unknown
  exception?: { values?: { value?: string }[] }
}

const email = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu
const phone = /\+?\d[\d\s()-]{8,}\d/g
const token = /[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g
/** A failed query names its values after the statement: what people typed. */
const queryValues = /\nparams: [\s\S]*/

/** Text of an error without contacts, tokens and the values of a query. */
export const withoutPersonalData = (text: string): string =>
  text.replace(queryValues, '').replace(token, '[token]').replace(email, '[email]').replace(phone, '[phone]')

/** What leaves is the error and where it happened: nobody's request, name, contact or token. */
export function scrubReport<T extends Report>(report: T): T {
  for (const name of ['user', 'request', 'breadcrumbs', 'extra', 'server_name'] as const) delete report[name]
  if (typeof report.message === 'string') report.message = withoutPersonalData(report.message)
  for (const item of report.exception?.values ?? [])
    if (item.value) item.value = withoutPersonalData(item.value)
  return report
}
