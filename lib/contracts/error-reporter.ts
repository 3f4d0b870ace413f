/** Takes an error to the reporting service; absent when none is configured. */
export type ErrorReporter = (error: unknown, tags?: Record<string, string>) => void

/** On `globalThis`, since the pages' bundle and the server's share no modules. */
export const errorReporterKey: unique symbol = Symbol.for('dvoe.error-reporter')

export function errorReporter(): ErrorReporter | undefined {
  return (globalThis as { [errorReporterKey]?: ErrorReporter })[errorReporterKey]
}

/** From the one that hides most to the one that hides least; our own messages are English and hold none of these. */
const personal: [RegExp, string][] = [
  // A failed query names its values after the statement: what people typed.
  [/\nparams: [\s\S]*/, ''],
  [/((?:https?:\/)?\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/g, '$1'],
  [/[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g, '[token]'],
  [/(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu, '[email]'],
  [/\+?\d[\d\s()-]{8,}\d/g, '[phone]'],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])(?<![\w-])[\w-]{24,}/gi, '[token]'],
  [/\d{6,}/g, '[number]'],
  [/\p{Script=Cyrillic}[\p{Script=Cyrillic}\s.,;:!?«»—-]*/gu, '[text]'],
  // A value that could not be used stands in quotes; a name of ours is one word without a capital.
  [/: "[^"\n]*"/g, ': "[text]"'],
  [/"(?![a-z_][\w$]*")[^"\n]*"/g, '"[text]"'],
]

/** Text of an error without names, contacts, tokens, the values of a query and those of an address. */
export const withoutPersonalData = (text: string): string =>
  personal.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)

interface Frame {
  filename?: string
  abs_path?: string
  vars?: unknown
}
interface Report {
  message?: unknown
  tags?: Record<string, unknown>
  exception?: { values?: { value?: string; stacktrace?: { frames?: Frame[] } }[] }
  sdk?: object
}

/** What leaves is the error and where it happened; request, person, breadcrumbs and whatever else stay here. */
const leaves = new Set([
  'event_id',
  'timestamp',
  'platform',
  'level',
  'release',
  'environment',
  'message',
  'exception',
  'tags',
  'sdk',
  'sdkProcessingMetadata',
])

export function scrubReport<T extends Report>(report: T): T {
  for (const name of Object.keys(report)) if (!leaves.has(name)) delete report[name as keyof T]
  if (typeof report.message === 'string') report.message = withoutPersonalData(report.message)
  for (const [name, value] of Object.entries(report.tags ?? {})) {
    if (report.tags && typeof value === 'string') report.tags[name] = withoutPersonalData(value)
  }
  for (const item of report.exception?.values ?? []) {
    if (item.value) item.value = withoutPersonalData(item.value)
    for (const frame of item.stacktrace?.frames ?? []) {
      delete frame.vars
      for (const name of ['filename', 'abs_path'] as const) {
        // The page's own address, where an inline script failed.
        if (frame[name]) frame[name] = frame[name].replace(/[?#].*/, '')
      }
    }
  }
  // Else the service would note the address the report came from.
  if (report.sdk) report.sdk = { ...report.sdk, settings: { infer_ip: 'never' } }
  return report
}
