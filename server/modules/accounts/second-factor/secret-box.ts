import type { ServiceContext } from '../../context'
import { seal, unseal } from '../../interviews/sealed'

type Ctx = Pick<ServiceContext, 'secret'>

export const sealTotpSecret = (ctx: Ctx, userId: number, secret: string): string =>
  seal(ctx.secret, `totp:${userId}`, secret)

/** @throws when the secret of the server is not the one it was sealed with: a mistake of configuration, not a wrong code */
export function openTotpSecret(ctx: Ctx, userId: number, sealed: string): string {
  const secret = unseal(ctx.secret, `totp:${userId}`, sealed)
  if (secret === null) throw new Error('the secret of an authenticator app cannot be read')
  return secret
}
