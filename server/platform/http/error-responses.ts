import type { Context } from 'hono'
import type { Call } from '@/lib/contracts/call'
import type { CallName } from '@/lib/contracts/calls'
import type { Envelope, ErrorCode } from '@/lib/contracts/errors'
import { AppError } from '../errors'
import type { Logger } from '../logger'
import { isClosedToLeavingAccount } from './account-leaving'
import type { HttpEnv } from './call-handler'
import { isLenient } from './call-validation'

interface Report {
  log: Logger
  isUnavailable: (error: unknown) => boolean
}

const failure = (code: ErrorCode, data: unknown = null): Envelope<unknown> => ({
  success: false,
  data,
  error_code: code,
  error_message: null,
})

/** The one place where errors become answers. A stranger's error leaves only its code and a request id. */
export function createErrorHandler({ log, isUnavailable }: Report) {
  return (error: Error, c: Context<HttpEnv>): Response => {
    if (error instanceof AppError) {
      const { fields, retryAfter, data } = error.details
      if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
      const body = failure(error.code, fields ? { errors: fields, ...data } : (data ?? null))
      return c.json(body, error.status as 400)
    }
    const requestId = c.var.requestId
    if (isUnavailable(error)) {
      log.warn({ requestId, err: error }, 'database unavailable')
      c.header('Retry-After', '5')
      return c.json(failure('service_unavailable'), 503)
    }
    log.error({ requestId, err: error, path: c.req.routePath }, 'unexpected error')
    return c.json(failure('unexpected_error', { request_id: requestId }), 500)
  }
}

/** What `mountCall` and the middleware before it may answer, whatever the handler does. */
export function pipelineErrors(name: CallName, call: Call): ErrorCode[] {
  const changes = call.auth !== 'none' && call.method !== 'GET'
  const idempotent = call.idempotent && call.auth !== 'none'
  const codes: (ErrorCode | false | undefined)[] = [
    'unexpected_error',
    'maintenance',
    'payload_too_large',
    call.auth !== 'none' && 'unauthorized',
    changes && 'rate_limited',
    changes && isClosedToLeavingAccount(name, call) && 'account_leaving',
    (call.stepUp || call.heedsBrake) && 'step_up_required',
    call.secondFactor && 'second_factor_setup_required',
    call.params && 'not_found',
    ((call.query && !isLenient(call.query)) || call.body || idempotent) && 'validation_failed',
    call.body && call.bodyType !== 'form' && 'invalid_json',
    call.bodyType === 'form' && 'busy',
    idempotent && 'idempotency_key_reused',
  ]
  return codes.filter((code): code is ErrorCode => Boolean(code))
}
