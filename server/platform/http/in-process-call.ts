import type { Call } from '@/lib/contracts/call'
import { type CallInput, type CallName, type CallResult, calls } from '@/lib/contracts/calls'
import { AppError } from '../errors'
import type { CallRequest, Handler, Registry } from './call-handler'
import { isLenient, validate, validateParams } from './call-validation'

export interface InProcessInput<N extends CallName> {
  params?: CallInput<N, 'params'>
  query?: CallInput<N, 'query'>
}

/** What an address can carry. The framework answers names like `toString` with its own, which no query means. */
const onlyTexts = (query: object) =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]: [string, unknown]) =>
      [value].flat().every((part) => typeof part === 'string'),
    ),
  )

/**
 * Makes a guest's call inside the process: the same contract checks, no HTTP and no JSON.
 * The answer may be shared with a cache; treat it as read-only.
 * @throws AppError
 */
export async function callInProcess<N extends CallName>(
  registry: Registry,
  name: N,
  input: InProcessInput<N> = {},
): Promise<CallResult<N>> {
  const call: Call = calls[name]
  const handler = registry.get(name) as Handler<N> | undefined
  if (!handler) throw new Error(`no handler for ${name}`)
  if (call.auth === 'required') throw new AppError('unauthorized')
  const params = validateParams(call, input.params)
  const given = input.query ?? {}
  const query = validate(call.query, call.query && isLenient(call.query) ? onlyTexts(given) : given, 'query')
  const request: unknown = {
    params,
    query,
    body: undefined,
    actor: null,
    ip: '',
    userAgent: '',
    socketId: undefined,
    idempotencyKey: undefined,
    requestId: 'in-process',
    setHeader: () => {},
  }
  return handler(request as CallRequest<N>)
}
