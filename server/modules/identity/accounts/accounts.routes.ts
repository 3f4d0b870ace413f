import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { removeAvatar, setAvatar } from './avatar.service'
import { changeEmail, changePhone } from './contacts.service'
import { createLimits } from './limits'
import { me, refreshToken, updateInfo, updatePassword } from './profile.service'
import { newChallenge } from './proofs.service'
import { recoveryRoutes } from './recovery/recovery.routes'
import { answerSecondFactor } from './second-factor/answer.service'
import { passkeyStepUpOptions } from './second-factor/prove.service'
import { secondFactorRoutes } from './second-factor/second-factor.routes'
import { endOtherSessions, endSessionById, listSessions } from './session-list.service'
import { signOut } from './sessions.service'
import { signIn } from './sign-in.service'
import { signUp } from './sign-up.service'
import { sendStepUpCode, stepUp, stepUpMethods } from './step-up.service'
import { sendCode, verifyCode } from './verification.service'

export function accountsRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  secondFactorRoutes(app, registry, ctx, limits)
  mount(app, registry, 'POST /v1/accounts/sign-up', ({ body, ip }) => signUp(ctx, limits, body, ip))
  mount(app, registry, 'POST /v1/accounts/sign-in', ({ body, ip, userAgent }) =>
    signIn(ctx, limits, body, { ip, userAgent }),
  )
  mount(app, registry, 'GET /v1/accounts/proof', ({ ip }) => newChallenge(ctx, limits, ip))
  mount(app, registry, 'POST /v1/accounts/sign-out', async ({ actor }) => {
    await signOut(ctx, actor)
    return null
  })
  mount(app, registry, 'POST /v1/accounts/code/send', ({ actor, body, ip }) =>
    sendCode(ctx, limits, actor, body, ip),
  )
  mount(app, registry, 'POST /v1/accounts/code/verify', ({ body, ip, userAgent }) =>
    body.purpose === 'second_factor'
      ? answerSecondFactor(ctx, limits, body, { ip, userAgent })
      : verifyCode(ctx, limits, body, { ip, userAgent }),
  )
  mount(app, registry, 'POST /v1/accounts/token/refresh', ({ actor }) => refreshToken(ctx, actor))
  mount(app, registry, 'GET /v1/accounts/me', ({ actor }) => me(ctx, actor))
  mount(app, registry, 'PUT /v1/accounts/info', ({ actor, body }) => updateInfo(ctx, actor, body))
  mount(app, registry, 'PUT /v1/accounts/email', ({ actor, body, ip, userAgent, socketId }) =>
    changeEmail(ctx, limits, actor, body.email, { code: body.code, visitor: { ip, userAgent }, socketId }),
  )
  mount(app, registry, 'PUT /v1/accounts/phone', ({ actor, body, ip, userAgent, socketId }) =>
    changePhone(ctx, limits, actor, body.phone, { code: body.code, visitor: { ip, userAgent }, socketId }),
  )
  mount(app, registry, 'GET /v1/accounts/step-up', ({ actor }) => stepUpMethods(ctx, actor))
  mount(app, registry, 'POST /v1/accounts/step-up/code', ({ actor, body, ip }) =>
    sendStepUpCode(ctx, limits, actor, body, ip),
  )
  mount(app, registry, 'POST /v1/accounts/step-up/passkey', ({ actor }) => passkeyStepUpOptions(ctx, actor))
  mount(app, registry, 'POST /v1/accounts/step-up', ({ actor, body, ip }) =>
    stepUp(ctx, limits, actor, body, ip),
  )
  mount(app, registry, 'PUT /v1/accounts/password', ({ actor, body, ip, userAgent, socketId }) =>
    updatePassword(ctx, limits, actor, body, { ip, userAgent }, socketId),
  )
  mount(app, registry, 'POST /v1/accounts/avatar', ({ actor, body }) =>
    setAvatar(ctx, limits, actor, body.avatar),
  )
  mount(app, registry, 'DELETE /v1/accounts/avatar', ({ actor }) => removeAvatar(ctx, actor))
  mount(app, registry, 'GET /v1/accounts/sessions', ({ actor }) => listSessions(ctx, actor))
  mount(app, registry, 'DELETE /v1/accounts/sessions', async ({ actor }) => {
    await endOtherSessions(ctx, actor)
    return null
  })
  mount(app, registry, 'DELETE /v1/accounts/sessions/:sessionId', async ({ actor, params }) => {
    await endSessionById(ctx, actor, params.sessionId)
    return null
  })
  recoveryRoutes(app, registry, ctx, limits)
}
