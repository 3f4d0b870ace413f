import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { Limits } from '../limits'
import { userOf } from '../profile.service'
import { passkeySignInOptions, signInByPasskey } from './answer.service'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  dismissOffer,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from './manage.service'
import { secondFactorOf } from './required.service'

export function secondFactorRoutes(
  app: Hono<HttpEnv>,
  registry: Registry,
  ctx: ServiceContext,
  limits: Limits,
): void {
  mount(app, registry, 'GET /v1/accounts/second-factor', ({ actor }) => secondFactorOf(ctx, actor))
  mount(app, registry, 'POST /v1/accounts/second-factor/totp', async ({ actor }) => {
    const user = await userOf(ctx, actor)
    return beginTotp(ctx, actor, user.email ?? user.phone ?? user.publicId)
  })
  mount(app, registry, 'POST /v1/accounts/second-factor/totp/confirmation', ({ actor, body }) =>
    confirmTotp(ctx, actor, body),
  )
  mount(app, registry, 'DELETE /v1/accounts/second-factor/totp', async ({ actor }) => {
    await removeTotp(ctx, actor)
    return null
  })
  mount(app, registry, 'POST /v1/accounts/second-factor/passkeys/options', async ({ actor }) => {
    const user = await userOf(ctx, actor)
    return beginPasskey(ctx, actor, {
      userName: user.email ?? user.phone ?? user.publicId,
      displayName: `${user.firstName} ${user.lastName}`,
    })
  })
  mount(app, registry, 'POST /v1/accounts/second-factor/passkeys', ({ actor, body }) =>
    addPasskey(ctx, actor, body),
  )
  mount(
    app,
    registry,
    'PATCH /v1/accounts/second-factor/passkeys/:publicId',
    async ({ actor, params, body }) => {
      await renamePasskey(ctx, actor, params.publicId, body.name)
      return null
    },
  )
  mount(app, registry, 'DELETE /v1/accounts/second-factor/passkeys/:publicId', async ({ actor, params }) => {
    await removePasskey(ctx, actor, params.publicId)
    return null
  })
  mount(app, registry, 'POST /v1/accounts/second-factor/recovery-codes', ({ actor }) =>
    renewRecoveryCodes(ctx, actor),
  )
  mount(app, registry, 'DELETE /v1/accounts/second-factor/offer', async ({ actor }) => {
    await dismissOffer(ctx, actor)
    return null
  })
  mount(app, registry, 'POST /v1/accounts/passkey/options', ({ body, ip }) =>
    passkeySignInOptions(ctx, limits, body.challenge, ip),
  )
  mount(app, registry, 'POST /v1/accounts/passkey/verify', ({ body, ip, userAgent }) =>
    signInByPasskey(ctx, limits, body, { ip, userAgent }),
  )
}
