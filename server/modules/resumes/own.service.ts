import type { Page } from '@/lib/contracts/call'
import { mostResumes, type OwnResume, type ResumeDraft } from '@/lib/contracts/resumes'
import type { DbOrTx, Tx } from '@/server/db/client'
import {
  giveDistributionConsent,
  hasDistributionConsent,
  withdrawDistributionConsent,
} from '@/server/modules/accounts/distribution-consent.service'
import { countersOfResumes } from '@/server/modules/negotiations/resume-counters.service'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId, newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { columnsOf, mergeFields } from './derived'
import { canEdit, mustStayPublishable } from './lifecycle'
import { fieldsOf, presentOwn } from './own.presenter'
import { draftErrors, publicationErrors } from './publishable'
import {
  closeToStrangers,
  countLiveOf,
  findOwned,
  insertResume,
  lockOwned,
  lockOwner,
  pageOwned,
  type ResumeRow,
  updateResume,
} from './resumes.repository'
import { writeResumeSearchVectors } from './search-vectors.service'

/** What a change needs to know about the request it came by. */
export interface Origin {
  ip: string
  socketId: string | undefined
}

/** Rows as their owner sees them, with counters; all of one owner. */
export async function presentOwned(db: DbOrTx, rows: readonly ResumeRow[]): Promise<OwnResume[]> {
  const owner = rows[0]?.userId
  if (owner === undefined) return []
  const [consented, counters] = await Promise.all([
    hasDistributionConsent(db, owner),
    countersOfResumes(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map((row) => presentOwn(row, { consented, counters: counters.get(row.id) }))
}

export async function presentOne(db: DbOrTx, row: ResumeRow): Promise<OwnResume> {
  const [own] = await presentOwned(db, [row])
  if (!own) throw new Error('a row was given and none came back')
  return own
}

export async function announce(tx: Tx, actor: Actor, row: ResumeRow, origin: Origin): Promise<void> {
  await publish(
    tx,
    {
      kind: 'resume.changed',
      payload: { resumeId: row.publicId, userId: actor.publicId, version: row.revision },
    },
    { exceptSocketId: origin.socketId },
  )
}

/**
 * The consent to be shown to everyone: logged when given with this save, demanded once the resume is (to be) open.
 * @throws AppError consent_required
 */
export async function settleConsent(
  tx: Tx,
  actor: Actor,
  fields: ResumeDraft,
  { needed, ip, now }: { needed: boolean; ip: string; now: Date },
): Promise<void> {
  const given = await hasDistributionConsent(tx, actor.userId)
  if (given) return
  if (fields.visibility === 'everyone' && fields.distribution_consent === true) {
    await giveDistributionConsent(tx, { userId: actor.userId, ip, now })
  } else if (fields.visibility === 'everyone' && needed) {
    throw new AppError('consent_required', {
      fields: [{ field: 'distribution_consent', code: 'consent_required' }],
    })
  }
}

/** The consent was for all resumes of the person: none of them stays open without it. */
async function takeConsentBack(
  tx: Tx,
  actor: Actor,
  row: ResumeRow,
  { origin, now }: { origin: Origin; now: Date },
): Promise<void> {
  if (!(await hasDistributionConsent(tx, actor.userId))) return
  await withdrawDistributionConsent(tx, actor.userId, now)
  for (const closed of await closeToStrangers(tx, actor.userId, row.id, now)) {
    await announce(tx, actor, closed, origin)
  }
}

/** The secret lives as long as the visibility that needs it. */
const directTokenFor = (fields: ResumeDraft, row?: ResumeRow) =>
  fields.visibility === 'direct' ? (row?.directToken ?? newSecretToken()) : null

/** @throws AppError creation_forbidden for an employer, limit_exceeded past 20, validation_failed */
export async function createResume(
  ctx: ServiceContext,
  actor: Actor,
  fields: ResumeDraft,
  origin: Origin,
): Promise<OwnResume> {
  if (actor.accountType !== 'candidate') throw new AppError('creation_forbidden')
  const now = ctx.clock.now()
  const errors = draftErrors(fields, now)
  if (errors.length > 0) throw new AppError('validation_failed', { fields: errors })
  return ctx.db.transaction(async (tx) => {
    await lockOwner(tx, actor.userId)
    if ((await countLiveOf(tx, actor.userId)) >= mostResumes) {
      throw new AppError('limit_exceeded', { data: { limit: mostResumes } })
    }
    await settleConsent(tx, actor, fields, { needed: false, ip: origin.ip, now })
    const row = await insertResume(tx, {
      ...columnsOf(fields, now),
      publicId: newPublicId(),
      userId: actor.userId,
      directToken: directTokenFor(fields),
      createdAt: now,
      updatedAt: now,
    })
    await writeResumeSearchVectors(tx, [row.id])
    await announce(tx, actor, row, origin)
    return presentOne(tx, row)
  })
}

/** @throws AppError resume_not_found for what is not the actor's own */
export async function getOwnResume(ctx: ServiceContext, actor: Actor, publicId: string): Promise<OwnResume> {
  const row = await findOwned(ctx.db, actor.userId, publicId)
  if (!row) throw new AppError('resume_not_found')
  return presentOne(ctx.db, row)
}

export async function listOwnResumes(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<OwnResume>> {
  const [rows, total] = await Promise.all([
    pageOwned(ctx.db, actor.userId, { limit: size, offset: (page - 1) * size }),
    countLiveOf(ctx.db, actor.userId),
  ])
  return { results: await presentOwned(ctx.db, rows), total, page, size }
}

/**
 * Saves what was sent; fields left out stay. A published resume must stay fit for publication.
 * @throws AppError resume_not_found, conflict_changes (with the current revision), wrong_state, validation_failed,
 *   consent_required
 */
export async function saveResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: { revision: number; fields: ResumeDraft },
  origin: Origin,
): Promise<OwnResume> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    if (!canEdit(row.status)) throw new AppError('wrong_state', { data: { status: row.status } })
    if (row.revision !== input.revision) {
      throw new AppError('conflict_changes', { data: { revision: row.revision } })
    }
    const open = mustStayPublishable(row.status)
    const fields = mergeFields(fieldsOf(row), input.fields)
    const errors = open ? publicationErrors(fields, now) : draftErrors(fields, now)
    if (errors.length > 0) throw new AppError('validation_failed', { fields: errors })
    await settleConsent(tx, actor, fields, { needed: open, ip: origin.ip, now })
    if (fields.distribution_consent === false && fields.visibility !== 'everyone') {
      await takeConsentBack(tx, actor, row, { origin, now })
    }
    const saved = await updateResume(
      tx,
      row.id,
      { ...columnsOf(fields, now), directToken: directTokenFor(fields, row) },
      now,
    )
    await writeResumeSearchVectors(tx, [row.id])
    await announce(tx, actor, saved, origin)
    return presentOne(tx, saved)
  })
}
