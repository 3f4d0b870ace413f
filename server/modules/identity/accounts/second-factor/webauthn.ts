import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brand } from '@/lib/brand'
import type { CallParsed } from '@/lib/contracts/calls'
import type { PasskeyResponse } from '@/lib/contracts/passkeys'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import type { PasskeyRow } from './passkeys.repository'

type Ctx = Pick<ServiceContext, 'env' | 'log'>
type NewPasskey = CallParsed<'POST /v1/accounts/second-factor/passkeys', 'body'>['response']

/** Relying party: the configured site URL, never the request's Host header. */
function relyingParty({ env }: Ctx) {
  const { hostname, origin } = new URL(env.siteUrl)
  return { rpID: hostname, origin }
}

interface Owner {
  publicId: string
  userName: string
  displayName: string
}

const nameOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

/** Options of a discoverable passkey that is not registered on this account yet. */
export const creationOptions = (ctx: Ctx, owner: Owner, known: readonly PasskeyRow[]) =>
  generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(ctx).rpID,
    userID: new TextEncoder().encode(owner.publicId),
    userName: owner.userName,
    userDisplayName: owner.displayName,
    attestationType: 'none',
    excludeCredentials: known.map(nameOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** @param known the person's passkeys; without them any discoverable passkey of this site */
export const requestOptions = (ctx: Ctx, known?: readonly PasskeyRow[]) =>
  generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known.map(nameOf) }),
  })

/** Library errors are logged and replaced by a generic code, which reveals nothing to attackers. */
async function rejecting<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    ctx.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey rejected')
    throw new AppError('passkey_rejected')
  }
}

/** @throws AppError passkey_rejected */
export async function verifyCreation(ctx: Ctx, response: NewPasskey, expectedChallenge: string) {
  const { rpID, origin } = relyingParty(ctx)
  const { verified, registrationInfo } = await rejecting(ctx, () =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  if (!verified || !registrationInfo) throw new AppError('passkey_rejected')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backedUp: credentialBackedUp,
  }
}

/**
 * @param alone the passkey is the only factor, so user verification is required
 * @throws AppError passkey_rejected
 */
export async function verifyAssertion(
  ctx: Ctx,
  passkey: PasskeyRow,
  response: PasskeyResponse,
  { expectedChallenge, alone }: { expectedChallenge: string; alone: boolean },
) {
  const { rpID, origin } = relyingParty(ctx)
  const { verified, authenticationInfo } = await rejecting(ctx, () =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: alone,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!verified) throw new AppError('passkey_rejected')
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}
