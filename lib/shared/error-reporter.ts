/** Sends an error to the reporting service; absent when none is configured. */
export type ErrorReporter = (error: unknown, tags?: Record<string, string>) => void

/** On `globalThis`, since the page and server bundles share no modules. */
export const errorReporterKey: unique symbol = Symbol.for('dvoe.error-reporter')

export function errorReporter(): ErrorReporter | undefined {
  return (globalThis as { [errorReporterKey]?: ErrorReporter })[errorReporterKey]
}

/** Ordered from the widest pattern to the narrowest; our own messages are English and match none of them. */
const personal: [RegExp, string][] = [
  // A failed query lists its parameters after the statement: these may be user input.
  [/\nparams: [\s\S]*/, ''],
  [/((?:https?:\/)?\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/g, '$1'],
  [/[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g, '[token]'],
  [/(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu, '[email]'],
  [/\+?\d[\d\s()-]{8,}\d/g, '[phone]'],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])(?<![\w-])[\w-]{24,}/gi, '[token]'],
  [/\d{6,}/g, '[number]'],
  [/\p{Script=Cyrillic}[\p{Script=Cyrillic}\s.,;:!?«»—-]*/gu, '[text]'],
  // Error messages quote invalid values; our own identifiers are one word without a capital.
  [/: "[^"\n]*"/g, ': "[text]"'],
  [/"(?![a-z_][\w$]*")[^"\n]*"/g, '"[text]"'],
]

/** Error text without names, contacts, tokens, query parameters and URL parameters. */
export const withoutPersonalData = (text: string): string =>
  personal.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The listed fields unchanged: numbers and strings chosen by the libraries. */
const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))

/** The listed fields with personal data removed; non-strings are dropped. */
const pickTexts = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return typeof value === 'string' ? [[name, withoutPersonalData(value)]] : []
    }),
  )

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of a request looks like a token and is none: it leads to its log lines and its trace. */
const tagsOf = (tags: Json): Json => ({
  ...pickTexts(tags, Object.keys(tags)),
  ...(typeof tags.requestId === 'string' && uuid.test(tags.requestId) && pick(tags, ['requestId'])),
})

/** For an inline script the file name is the page's URL. */
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
 * Allowlist: rebuilds an event from listed fields (the error and its location), so that whatever a library adds later
 * (request, user, breadcrumbs, address) is dropped.
 */
export function scrubReport(report: object): Json {
  const from = report as Json
  return {
    ...pick(from, ['event_id', 'timestamp', 'platform', 'level', 'release', 'environment']),
    ...pickTexts(from, ['message']),
    ...(isObject(from.tags) && { tags: tagsOf(from.tags) }),
    ...(isObject(from.exception) && {
      exception: { values: listOf(from.exception.values).map(exceptionOf) },
    }),
    // Otherwise the service would store the sender's IP address.
    sdk: { ...(isObject(from.sdk) && pick(from.sdk, ['name', 'version'])), settings: { infer_ip: 'never' } },
  }
}

/** Envelope format of the reporting library: headers, and items with a header and a body. */
type Envelope = [Json, [Json, unknown][]]

/** Keeps error events only, each rebuilt; undefined when nothing is left. */
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
 * Scrubs envelopes in the transport, after every hook of the library: fields added after `beforeSend` (IP inference,
 * for example) are removed, too.
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

/** Disables the collection of personal and request data at the source. */
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
