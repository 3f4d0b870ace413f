import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { endOtherSessions, endSessionById, listSessions } from './active-sessions.service'
import {
  changeEmail,
  changePhone,
  me,
  refreshToken,
  removeAvatar,
  setAvatar,
  updateInfo,
  updatePassword,
  userOf,
} from './profile.service'
import { newChallenge } from './proofs.service'
import { createLimits, type Limits } from './rate-limits'
import { freezeByLink, previewFreezeLink } from './recovery/freeze.service'
import { cancelRecovery, previewRecovery } from './recovery/recoveries.service'
import {
  restoreByFactor,
  restorePasskeyOptions,
  restoreWays,
  sendRestoreCode,
} from './recovery/restore.service'
import { answerSecondFactor, passkeySignInOptions, signInByPasskey } from './second-factor/answer.service'
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
} from './second-factor/manage.service'
import { secondFactorOf } from './second-factor/required.service'
import { signOut } from './sessions.service'
import { signIn, signUp } from './sign-in.service'
import { passkeyStepUpOptions, sendOwnCode, stepUp, stepUpMethods } from './step-up.service'
import { sendCode, verifyCode } from './verification.service'

export function accountsRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  secondFactorRoutes(app, registry, ctx, limits)
  mountCall(app, registry, 'POST /v1/accounts/sign-up', ({ body, ip }) => signUp(ctx, limits, body, ip))
  mountCall(app, registry, 'POST /v1/accounts/sign-in', ({ body, ip, userAgent }) =>
    signIn(ctx, limits, body, { ip, userAgent }),
  )
  mountCall(app, registry, 'GET /v1/accounts/proof', ({ ip }) => newChallenge(ctx, limits, ip))
  mountCall(app, registry, 'POST /v1/accounts/sign-out', async ({ actor }) => {
    await signOut(ctx, actor)
    return null
  })
  mountCall(app, registry, 'POST /v1/accounts/code/send', ({ actor, body, ip }) =>
    sendCode(ctx, limits, actor, body, ip),
  )
  mountCall(app, registry, 'POST /v1/accounts/code/verify', ({ body, ip, userAgent }) =>
    body.purpose === 'second_factor'
      ? answerSecondFactor(ctx, limits, body, { ip, userAgent })
      : verifyCode(ctx, limits, body, { ip, userAgent }),
  )
  mountCall(app, registry, 'POST /v1/accounts/token/refresh', ({ actor }) => refreshToken(ctx, actor))
  mountCall(app, registry, 'GET /v1/accounts/me', ({ actor }) => me(ctx, actor))
  mountCall(app, registry, 'PUT /v1/accounts/info', ({ actor, body }) => updateInfo(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/accounts/email', ({ actor, body, ip, userAgent, socketId }) =>
    changeEmail(ctx, limits, actor, body.email, { code: body.code, visitor: { ip, userAgent }, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/accounts/phone', ({ actor, body, ip, userAgent, socketId }) =>
    changePhone(ctx, limits, actor, body.phone, { code: body.code, visitor: { ip, userAgent }, socketId }),
  )
  mountCall(app, registry, 'GET /v1/accounts/step-up', ({ actor }) => stepUpMethods(ctx, actor))
  mountCall(app, registry, 'POST /v1/accounts/step-up/code', ({ actor, body, ip }) =>
    sendOwnCode(ctx, limits, actor, { ...body, purpose: 'step_up' }, ip),
  )
  mountCall(app, registry, 'POST /v1/accounts/step-up/passkey', ({ actor }) =>
    passkeyStepUpOptions(ctx, actor),
  )
  mountCall(app, registry, 'POST /v1/accounts/step-up', ({ actor, body, ip }) =>
    stepUp(ctx, limits, actor, body, ip),
  )
  mountCall(app, registry, 'PUT /v1/accounts/password', ({ actor, body, ip, userAgent, socketId }) =>
    updatePassword(ctx, limits, actor, body, { ip, userAgent }, socketId),
  )
  mountCall(app, registry, 'POST /v1/accounts/avatar', ({ actor, body }) =>
    setAvatar(ctx, limits, actor, body.avatar),
  )
  mountCall(app, registry, 'DELETE /v1/accounts/avatar', ({ actor }) => removeAvatar(ctx, actor))
  mountCall(app, registry, 'GET /v1/accounts/sessions', ({ actor }) => listSessions(ctx, actor))
  mountCall(app, registry, 'DELETE /v1/accounts/sessions', async ({ actor }) => {
    await endOtherSessions(ctx, actor)
    return null
  })
  mountCall(app, registry, 'DELETE /v1/accounts/sessions/:sessionId', async ({ actor, params }) => {
    await endSessionById(ctx, actor, params.sessionId)
    return null
  })
  recoveryRoutes(app, registry, ctx, limits)
}

/** Routes of links in letters about account changes: freeze, restore, cancel. */
function recoveryRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext, limits: Limits): void {
  mountCall(app, registry, 'GET /v1/account-freezes/:token', ({ params }) =>
    previewFreezeLink(ctx, params.token),
  )
  mountCall(app, registry, 'POST /v1/account-freezes/:token', ({ params, ip }) =>
    freezeByLink(ctx, limits, params.token, ip),
  )
  mountCall(app, registry, 'GET /v1/account-freezes/:token/restore', ({ params }) =>
    restoreWays(ctx, params.token),
  )
  mountCall(app, registry, 'POST /v1/account-freezes/:token/restore/code', ({ params, body, ip }) =>
    sendRestoreCode(ctx, limits, params.token, body, ip),
  )
  mountCall(app, registry, 'POST /v1/account-freezes/:token/restore/passkey', ({ params, ip }) =>
    restorePasskeyOptions(ctx, limits, params.token, ip),
  )
  mountCall(app, registry, 'POST /v1/account-freezes/:token/restore', ({ params, body, ip }) =>
    restoreByFactor(ctx, limits, params.token, body, ip),
  )
  mountCall(app, registry, 'GET /v1/account-recoveries/:token', ({ params }) =>
    previewRecovery(ctx, params.token),
  )
  mountCall(app, registry, 'POST /v1/account-recoveries/:token/cancellation', ({ params, ip }) =>
    cancelRecovery(ctx, limits, params.token, ip),
  )
}

function secondFactorRoutes(
  app: Hono<HttpEnv>,
  registry: Registry,
  ctx: ServiceContext,
  limits: Limits,
): void {
  mountCall(app, registry, 'GET /v1/accounts/second-factor', ({ actor }) => secondFactorOf(ctx, actor))
  mountCall(app, registry, 'POST /v1/accounts/second-factor/totp', async ({ actor }) => {
    const user = await userOf(ctx, actor)
    return beginTotp(ctx, actor, user.email ?? user.phone ?? user.publicId)
  })
  mountCall(app, registry, 'POST /v1/accounts/second-factor/totp/confirmation', ({ actor, body }) =>
    confirmTotp(ctx, actor, body),
  )
  mountCall(app, registry, 'DELETE /v1/accounts/second-factor/totp', async ({ actor }) => {
    await removeTotp(ctx, actor)
    return null
  })
  mountCall(app, registry, 'POST /v1/accounts/second-factor/passkeys/options', async ({ actor }) => {
    const user = await userOf(ctx, actor)
    return beginPasskey(ctx, actor, {
      userName: user.email ?? user.phone ?? user.publicId,
      displayName: `${user.firstName} ${user.lastName}`,
    })
  })
  mountCall(app, registry, 'POST /v1/accounts/second-factor/passkeys', ({ actor, body }) =>
    addPasskey(ctx, actor, body),
  )
  mountCall(
    app,
    registry,
    'PATCH /v1/accounts/second-factor/passkeys/:publicId',
    async ({ actor, params, body }) => {
      await renamePasskey(ctx, actor, params.publicId, body.name)
      return null
    },
  )
  mountCall(
    app,
    registry,
    'DELETE /v1/accounts/second-factor/passkeys/:publicId',
    async ({ actor, params }) => {
      await removePasskey(ctx, actor, params.publicId)
      return null
    },
  )
  mountCall(app, registry, 'POST /v1/accounts/second-factor/recovery-codes', ({ actor }) =>
    renewRecoveryCodes(ctx, actor),
  )
  mountCall(app, registry, 'DELETE /v1/accounts/second-factor/offer', async ({ actor }) => {
    await dismissOffer(ctx, actor)
    return null
  })
  mountCall(app, registry, 'POST /v1/accounts/passkey/options', ({ body, ip }) =>
    passkeySignInOptions(ctx, limits, body.challenge, ip),
  )
  mountCall(app, registry, 'POST /v1/accounts/passkey/verify', ({ body, ip, userAgent }) =>
    signInByPasskey(ctx, limits, body, { ip, userAgent }),
  )
}
