import type { Hono } from 'hono'
import { EXPORT_FILE_PATH } from '@/lib/routes'
import { changePrivacy, createLimits, privacyOf } from '@/server/modules/identity'
import { requireStepUp } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { exportFile, latestExport, orderExport } from './export.service'
import {
  deletionOf,
  giveConsent,
  listConsents,
  planDeletion,
  revokeDeletion,
  sendDeletionCode,
  withdrawConsent,
} from './personal-data.service'

export function personalDataRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'GET /v1/accounts/privacy', ({ actor }) => privacyOf(ctx, actor))
  mountCall(app, registry, 'PUT /v1/accounts/privacy', ({ actor, body }) => changePrivacy(ctx, actor, body))
  mountCall(app, registry, 'GET /v1/accounts/consents', ({ actor, query }) => listConsents(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/accounts/consents', async ({ actor, body, ip }) => {
    await limits.take('consentAccount', String(actor.userId))
    return giveConsent(ctx, actor, body.kind, ip)
  })
  mountCall(app, registry, 'DELETE /v1/accounts/consents', ({ actor, body, socketId }) =>
    withdrawConsent(ctx, actor, body.kind, socketId),
  )
  mountCall(app, registry, 'GET /v1/accounts/export', ({ actor }) => latestExport(ctx, actor))
  mountCall(app, registry, 'POST /v1/accounts/export', ({ actor }) => orderExport(ctx, actor))
  app.get(EXPORT_FILE_PATH, async (c) => {
    const actor = await c.var.resolveActor()
    if (!actor) throw new AppError('unauthorized')
    requireStepUp(actor, ctx.clock.now())
    const { name, bytes } = await exportFile(ctx, actor)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    })
  })
  mountCall(app, registry, 'GET /v1/accounts/deletion', ({ actor }) => deletionOf(ctx, actor))
  mountCall(app, registry, 'POST /v1/accounts/deletion/code', ({ actor, ip }) =>
    sendDeletionCode(ctx, limits, actor, ip),
  )
  mountCall(app, registry, 'POST /v1/accounts/deletion', ({ actor, body, ip, socketId }) =>
    planDeletion(ctx, limits, actor, body, { ip, socketId }),
  )
  mountCall(app, registry, 'DELETE /v1/accounts/deletion', ({ actor }) => revokeDeletion(ctx, actor))
}
