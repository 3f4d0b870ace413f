import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { generateSecret, generateURI, verify } from 'otplib'
import { brand } from '@/lib/brand'
import type { ServiceContext } from '@/server/modules/context'

type Ctx = Pick<ServiceContext, 'keys'>

export const sealTotpSecret = (ctx: Ctx, userId: number, secret: string): string =>
  ctx.keys.seal('totp-secret', `totp:${userId}`, secret)

/** @throws when it was encrypted with another server secret: a configuration error, not a wrong code */
export function openTotpSecret(ctx: Ctx, userId: number, sealed: string): string {
  const secret = ctx.keys.unseal('totp-secret', `totp:${userId}`, sealed)
  if (secret === null) throw new Error('the secret of an authenticator app cannot be read')
  return secret
}

const codesPerPerson = 10
/** 16 characters of 31: 79 bits, enough for an unkeyed hash, which survives a rotation of the secrets. */
const newCode = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 16)

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesPerPerson }, () => (newCode().match(/.{4}/g) ?? []).join('-'))

/** Ignores case, spaces and dashes. */
export const recoveryCodeHash = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** Adjacent time steps are accepted for clock skew. */
const toleranceSeconds = 30

export const newTotpSecret = (): string => generateSecret({ length: 20 })

export const totpUri = (secret: string, label: string): string =>
  generateURI({ issuer: brand.name, label, secret })

/** Time step of a valid code; undefined for a wrong one. */
export async function totpStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
