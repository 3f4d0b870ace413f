import type { OwnResume } from '@/lib/contracts/resumes'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { nextState, type ResumeMove } from './lifecycle'
import { fieldsOf } from './own.presenter'
import { announce, type Origin, presentOne, settleConsent } from './own.service'
import { publicationErrors } from './publishable'
import { lockOwned, type ResumeInsert, type ResumeRow, updateResume } from './resumes.repository'

type Change = (row: ResumeRow, now: Date) => Partial<ResumeInsert>

async function change(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  origin: Origin,
  move: ResumeMove | null,
  values: Change,
): Promise<OwnResume> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    const status = move ? nextState(move, row.status) : row.status
    if (!status) throw new AppError('wrong_state', { data: { status: row.status } })
    if (move === 'publish') {
      const fields = fieldsOf(row)
      const errors = publicationErrors(fields, now)
      if (errors.length > 0) throw new AppError('validation_failed', { fields: errors })
      await settleConsent(tx, actor, fields, { needed: true, ip: origin.ip, now })
    }
    const saved = await updateResume(tx, row.id, { status, ...values(row, now) }, now)
    await announce(tx, actor, saved, origin)
    return presentOne(tx, saved)
  })
}

/** @throws AppError resume_not_found, wrong_state, validation_failed, consent_required */
export const publishResume = (ctx: ServiceContext, actor: Actor, publicId: string, origin: Origin) =>
  change(ctx, actor, publicId, origin, 'publish', (row, now) => ({ publishedAt: row.publishedAt ?? now }))

/** @throws AppError resume_not_found, wrong_state */
export const hideResume = (ctx: ServiceContext, actor: Actor, publicId: string, origin: Origin) =>
  change(ctx, actor, publicId, origin, 'hide', () => ({}))

/**
 * For good. Companies already in a negotiation keep what they were given, everyone else loses sight of it.
 * @throws AppError resume_not_found, wrong_state
 */
export const archiveResume = (ctx: ServiceContext, actor: Actor, publicId: string, origin: Origin) =>
  change(ctx, actor, publicId, origin, 'archive', () => ({ directToken: null }))

/** A new secret link; the old one stops working. @throws AppError resume_not_found, wrong_state */
export const renewDirectLink = (ctx: ServiceContext, actor: Actor, publicId: string, origin: Origin) =>
  change(ctx, actor, publicId, origin, null, (row) => {
    if (row.visibility !== 'direct' || row.status === 'archived') {
      throw new AppError('wrong_state', { data: { status: row.status, visibility: row.visibility } })
    }
    return { directToken: newSecretToken() }
  })
