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

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The listed fields as they are: numbers, and words that the libraries choose. */
const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))

/** The listed fields without what is personal in them; what is no text is left out. */
const pickTexts = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return typeof value === 'string' ? [[name, withoutPersonalData(value)]] : []
    }),
  )

/** The page's own address stands there, where an inline script failed. */
const withoutQuery = (address: unknown) =>
  typeof address === 'string' ? address.replace(/[?#].*/s, '') : undefined

const frameOf = (frame: Json): Json => ({
  ...pick(frame, ['lineno', 'colno', 'in_app']),
  ...pickTexts(frame, ['function', 'module']),
  ...(frame.filename !== undefined && { filename: withoutQuery(frame.filename) }),
  ...(frame.abs_path !== undefined && { abs_path: withoutQuery(frame.abs_path) }),
})

const exceptionOf = (item: Json): Json => ({
  ...pickTexts(item, ['type', 'value']),
  ...(isObject(item.mechanism) && { mechanism: pick(item.mechanism, ['type', 'handled']) }),
  ...(isObject(item.stacktrace) && {
    stacktrace: { frames: listOf(item.stacktrace.frames).map(frameOf) },
  }),
})

/**
 * What leaves of a report is the error and where it happened, made anew from listed fields: whatever a library adds to
 * its reports later (request, person, breadcrumbs, address) stays here.
 */
export function scrubReport(report: object): Json {
  const from = report as Json
  return {
    ...pick(from, ['event_id', 'timestamp', 'platform', 'level', 'release', 'environment']),
    ...pickTexts(from, ['message']),
    ...(isObject(from.tags) && { tags: pickTexts(from.tags, Object.keys(from.tags)) }),
    ...(isObject(from.exception) && {
      exception: { values: listOf(from.exception.values).map(exceptionOf) },
    }),
    // Else the service would note the address the report came from.
    sdk: { ...(isObject(from.sdk) && pick(from.sdk, ['name', 'version'])), settings: { infer_ip: 'never' } },
  }
}

/** As the libraries of the reporting service have it: headers, and items of a header and a body each. */
type Envelope = [Json, [Json, unknown][]]

/** Only reports of errors leave, each made anew; undefined when nothing is left to send. */
function scrubEnvelope([headers, items]: Envelope): Envelope | undefined {
  const reports = items.flatMap(([header, body]): [Json, unknown][] =>
    header.type === 'event' && isObject(body) ? [[{ type: 'event' }, scrubReport(body)]] : [],
  )
  return reports.length > 0 ? [pick(headers, ['event_id', 'sent_at']), reports] : undefined
}

interface Transport {
  send(envelope: never): PromiseLike<object>
  flush(timeout?: number): PromiseLike<boolean>
}

/**
 * Scrubs envelopes at the last place they pass, after every hook and default of the library: what it adds behind
 * `beforeSend` (how to infer the address, for one) does not leave either.
 */
export function scrubbing<Options, T extends Transport>(
  make: (options: Options) => T,
): (options: Options) => T {
  return (options) => {
    const transport = make(options)
    const send = (envelope: unknown): PromiseLike<object> => {
      const scrubbed = scrubEnvelope(envelope as Envelope)
      return scrubbed ? transport.send(scrubbed as never) : Promise.resolve({})
    }
    return { ...transport, send } as T
  }
}

/** Nothing of people or requests is gathered in the first place. */
export const noDataCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
  frameContextLines: 0,
}
