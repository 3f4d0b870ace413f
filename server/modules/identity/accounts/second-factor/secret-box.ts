import type { ServiceContext } from '@/server/modules/context'

type Ctx = Pick<ServiceContext, 'keys'>

export const sealTotpSecret = (ctx: Ctx, userId: number, secret: string): string =>
  ctx.keys.seal('totp-secret', `totp:${userId}`, secret)

/** @throws when the secret of the server is not the one it was sealed with: a mistake of configuration, not a wrong code */
export function openTotpSecret(ctx: Ctx, userId: number, sealed: string): string {
  const secret = ctx.keys.unseal('totp-secret', `totp:${userId}`, sealed)
  if (secret === null) throw new Error('the secret of an authenticator app cannot be read')
  return secret
}
