import { ApiError } from '@/lib/api/errors'
import type { CallInput } from '@/lib/contracts/calls'
import type { PasskeyResponse } from '@/lib/contracts/passkeys'

type NewPasskey = CallInput<'POST /v1/accounts/second-factor/passkeys', 'body'>['response']
/** Options are passed through: their content is up to the server and the browser. */
type Options = Record<string, unknown>

/** A cancelled dialog and an unsuitable authenticator give the same error, since browsers do not tell them apart. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.info('the browser made no use of a passkey', error)
    throw new ApiError('passkey_rejected', 0)
  }
}

/** Whether WebAuthn is available; it requires https. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** The library is loaded on demand. @throws ApiError passkey_rejected */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return refusing(
    async () => (await startRegistration({ optionsJSON: options as never })) as unknown as NewPasskey,
  )
}

/** @throws ApiError passkey_rejected */
export async function signWithPasskey(options: Options): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return refusing(
    async () => (await startAuthentication({ optionsJSON: options as never })) as unknown as PasskeyResponse,
  )
}
