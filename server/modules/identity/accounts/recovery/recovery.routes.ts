import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { Limits } from '../limits'
import { freezeByLink, lookAtFreezeLink } from './freeze.service'
import { cancelRecovery, lookAtRecovery } from './recoveries.service'
import { restoreByFactor, restorePasskeyOptions, restoreWays, sendRestoreCode } from './restore.service'

/** Links of letters about changes of an account: freeze it, have it back, cancel what one did not ask for. */
export function recoveryRoutes(
  app: Hono<HttpEnv>,
  registry: Registry,
  ctx: ServiceContext,
  limits: Limits,
): void {
  mount(app, registry, 'GET /v1/account-freezes/:token', ({ params }) => lookAtFreezeLink(ctx, params.token))
  mount(app, registry, 'POST /v1/account-freezes/:token', ({ params, ip }) =>
    freezeByLink(ctx, limits, params.token, ip),
  )
  mount(app, registry, 'GET /v1/account-freezes/:token/restore', ({ params }) =>
    restoreWays(ctx, params.token),
  )
  mount(app, registry, 'POST /v1/account-freezes/:token/restore/code', ({ params, body, ip }) =>
    sendRestoreCode(ctx, limits, params.token, body, ip),
  )
  mount(app, registry, 'POST /v1/account-freezes/:token/restore/passkey', ({ params, ip }) =>
    restorePasskeyOptions(ctx, limits, params.token, ip),
  )
  mount(app, registry, 'POST /v1/account-freezes/:token/restore', ({ params, body, ip }) =>
    restoreByFactor(ctx, limits, params.token, body, ip),
  )
  mount(app, registry, 'GET /v1/account-recoveries/:token', ({ params }) => lookAtRecovery(ctx, params.token))
  mount(app, registry, 'POST /v1/account-recoveries/:token/cancellation', ({ params, ip }) =>
    cancelRecovery(ctx, limits, params.token, ip),
  )
}
