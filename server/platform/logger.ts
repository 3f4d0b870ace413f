import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { errorReporter, withoutPersonalData } from '@/lib/shared/error-reporter'
import { logLines } from './metrics'
import { currentScope } from './request-scope'

export type { Logger }

const maxCauses = 5

/**
 * What may be written of an error: its kind, its code, where it happened. Errors of the database, of drizzle and of
 * mail servers carry the values and addresses they failed on; those are left out.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutPersonalData(error) : typeof error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.constructor.name,
    message: withoutPersonalData(error.message),
    // Not `code`: that name is cut wherever it stands, for the codes people are sent.
    ...(typeof code === 'string' && { errorCode: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    at: (error.stack ?? '').match(/^ {4}at .*$/gm)?.map((line) => line.trim()) ?? [],
    ...(error.cause !== undefined && depth < maxCauses && { cause: describeError(error.cause, depth + 1) }),
  }
}

const WARN_LEVEL = 40
const ERROR_LEVEL = 50
const levels: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' }
/** Fields of a line that say where it happened and are nobody's. */
const places = ['call', 'path', 'job', 'kind', 'requestId'] as const

/** The id of the request that the running code belongs to; the same names its trace. */
function idsOfScope(): { requestId?: string } {
  const scope = currentScope()
  return scope ? { requestId: scope.requestId } : {}
}

/** What is logged as an error is reported too; nothing has to remember to. */
function report([fields, message]: unknown[]): void {
  const reporter = errorReporter()
  if (!reporter) return
  const line: Record<string, unknown> = {
    ...idsOfScope(),
    ...(typeof fields === 'object' ? fields : {}),
  }
  const words = typeof fields === 'string' ? fields : String(message ?? '')
  const tags = Object.fromEntries(
    places.flatMap((name) => (typeof line[name] === 'string' ? [[name, line[name]]] : [])),
  )
  reporter(line.err ?? new Error(words), { ...tags, log: words })
}

/**
 * JSON lines on stdout. Whatever carries tokens or people's contacts is cut before it is written.
 * @param to where lines go instead of stdout
 */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    mixin: idsOfScope,
    // Texts of errors too: a reader’s complaint of a file quotes the file.
    serializers: { err: describeError, error: describeError, reason: describeError },
    hooks: {
      logMethod(args, write, level) {
        if (level >= WARN_LEVEL) logLines.inc({ level: levels[level] ?? 'error' })
        if (level >= ERROR_LEVEL) report(args)
        write.apply(this, args)
      },
    },
    redact: {
      paths: [
        'token',
        'password',
        'code',
        'authorization',
        'cookie',
        'email',
        'phone',
        'username',
        'letter',
        '*.token',
        '*.password',
        '*.code',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.phone',
        '*.username',
        '*.letter',
      ],
      censor: '[cut]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
