import { lazyApi } from '@/lib/api/credentials'
import type { UserClaims } from '@/lib/contracts/accounts'
import { signWithPasskey } from '@/lib/passkeys/browser'
import { accountStore, withPendingState, withProofOfWork } from './account'
import { signInWith } from './session'

const done = () => accountStore.setState({ secondFactor: null })

/** Leaves the second step, to sign in another way. */
export const leaveSecondFactor = done

/**
 * Completes the sign-in with a code of an authenticator app or a recovery code.
 * @throws ApiError, as everything below
 */
export function answerSecondFactor(challenge: string, code: string): Promise<UserClaims | null> {
  return withPendingState(async () => {
    const record = await withProofOfWork((proof) =>
      lazyApi('POST /v1/accounts/code/verify', {
        body: { purpose: 'second_factor', challenge, code, ...proof },
      }),
    )
    done()
    return signInWith(record)
  })
}

/** With a challenge, completes a sign-in; without one, signs in by the passkey alone. */
export function signInByPasskey(challenge?: string): Promise<UserClaims | null> {
  return withPendingState(async () => {
    const asked = await lazyApi('POST /v1/accounts/passkey/options', { body: challenge ? { challenge } : {} })
    const response = await signWithPasskey(asked.options)
    const record = await lazyApi('POST /v1/accounts/passkey/verify', {
      body: { challenge: asked.challenge, response },
    })
    done()
    return signInWith(record)
  })
}
