import type { Call } from '@/lib/contracts/call'
import type { CallName } from '@/lib/contracts/calls'
import type { ErrorCode } from '@/lib/contracts/errors'
import { isFrozen } from './leaving'
import { isLenient } from './mount'

/** What `mount` and the middleware before it may answer, whatever the handler does. */
export function pipelineErrors(name: CallName, call: Call): ErrorCode[] {
  const changes = call.auth !== 'none' && call.method !== 'GET'
  const idempotent = call.idempotent && call.auth !== 'none'
  const codes: (ErrorCode | false | undefined)[] = [
    'unexpected_error',
    'maintenance',
    'payload_too_large',
    call.auth !== 'none' && 'unauthorized',
    changes && 'rate_limited',
    changes && isFrozen(name, call) && 'account_leaving',
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
