import {
  maxResumes,
  type OwnResume,
  type OwnResumeFilter,
  type OwnResumeList,
} from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { DbOrTx, Tx } from '@/server/db/client'
import { dailyViews, viewTotals } from '@/server/modules/engagement'
import {
  giveDistributionConsent,
  hasDistributionConsent,
  lockConsents,
  withdrawDistributionConsent,
} from '@/server/modules/identity'
import { removeImage, saveImage } from '@/server/modules/media'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId, newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { columnsOf, mergeFields } from './derived-columns'
import { negotiationCounters } from './hooks'
import { fieldsOf, presentOwn } from './own.presenter'
import {
  closeToStrangers,
  countGroups,
  countsOf,
  findOwned,
  lockOwned,
  lockOwner,
  pageOwnResumes,
  setPhotoPath,
} from './own.repository'
import { draftErrors, publicationErrors } from './publishable'
import { insertResume, type ResumeRow, updateResume } from './resumes.repository'
import { updateResumesInSearch } from './search-rows.service'
import { requiresPublishable, resumeMachine } from './transitions'

/** What a change needs to know about the request it came by. */
export interface Origin {
  ip: string
  socketId: string | undefined
}

/** Days of the small chart on a card. */
const sparkDays = 14
/** Rows of one person with archived and removed ones: nobody fills the database by archiving. */
const maxRows = 200

/** Rows as their owner sees them, with counters; all of one owner. */
async function presentOwned(db: DbOrTx, rows: readonly ResumeRow[], now: Date): Promise<OwnResume[]> {
  const owner = rows[0]?.userId
  if (owner === undefined) return []
  const ids = rows.map((row) => row.id)
  const consented = await hasDistributionConsent(db, owner)
  const counters = await negotiationCounters(db, ids)
  const views = await viewTotals(db, 'resume', ids)
  const days = await dailyViews({ db, clock: { now: () => now } }, 'resume', ids, sparkDays)
  return rows.map((row) =>
    presentOwn(row, {
      consented,
      counters: counters.get(row.id),
      views: views.get(row.id),
      days: days.get(row.id),
      now,
    }),
  )
}

/** Asks whether the person may have one more; under `lockOwner`. @throws AppError too_many_resumes */
export async function requireRoomForResume(tx: Tx, userId: number): Promise<void> {
  const { live, all } = await countsOf(tx, userId)
  if (live >= maxResumes || all >= maxRows) {
    throw new AppError('too_many_resumes', { data: { limit: maxResumes } })
  }
}

export async function presentOne(db: DbOrTx, row: ResumeRow, now: Date): Promise<OwnResume> {
  const [own] = await presentOwned(db, [row], now)
  if (!own) throw new Error('a row was given and none came back')
  return own
}

/** Whoever changes a resume says so here, in the same transaction: the search follows, and others hear of it. */
export async function announce(
  tx: Tx,
  actor: Pick<Actor, 'publicId'>,
  row: ResumeRow,
  origin: Pick<Origin, 'socketId'>,
): Promise<void> {
  await updateResumesInSearch(tx, [row.id])
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

/** @throws AppError creation_forbidden for an employer, too_many_resumes past 20, validation_failed */
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
    await lockConsents(tx, actor.userId)
    await lockOwner(tx, actor.userId)
    await requireRoomForResume(tx, actor.userId)
    await settleConsent(tx, actor, fields, { needed: false, ip: origin.ip, now })
    const row = await insertResume(tx, {
      ...columnsOf(fields, now),
      publicId: newPublicId(),
      userId: actor.userId,
      directToken: directTokenFor(fields),
      raisedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await announce(tx, actor, row, origin)
    return presentOne(tx, row, now)
  })
}

/** @throws AppError resume_not_found for what is not the actor's own */
export async function getOwnResume(ctx: ServiceContext, actor: Actor, publicId: string): Promise<OwnResume> {
  const row = await findOwned(ctx.db, actor.userId, publicId)
  if (!row) throw new AppError('resume_not_found')
  return presentOne(ctx.db, row, ctx.clock.now())
}

export async function listOwnResumes(
  ctx: ServiceContext,
  actor: Actor,
  { filter, page, size }: { filter: OwnResumeFilter; page: number; size: number },
): Promise<OwnResumeList> {
  const [rows, counts] = await Promise.all([
    pageOwnResumes(ctx.db, actor.userId, { filter, limit: size, offset: (page - 1) * size }),
    countGroups(ctx.db, actor.userId),
  ])
  const results = await presentOwned(ctx.db, rows, ctx.clock.now())
  return { results, counts, total: counts[filter], page, size }
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
    await lockConsents(tx, actor.userId)
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    if (!resumeMachine.transition(row, 'edit', 'owner', { now }))
      throw new AppError('wrong_state', { data: { status: row.status } })
    if (row.revision !== input.revision) {
      throw new AppError('conflict_changes', { data: { revision: row.revision } })
    }
    const open = requiresPublishable(row.status)
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
    if (open) await ctx.reviewPublication?.(tx, { kind: 'resume', id: row.id, edited: true })
    await announce(tx, actor, saved, origin)
    return presentOne(tx, saved, now)
  })
}

async function writePhoto(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { path, origin }: { path: string | null; origin: Origin },
): Promise<{ before: string | null; result: OwnResume }> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    if (!resumeMachine.transition(row, 'edit', 'owner', { now })) {
      throw new AppError('wrong_state', { data: { status: row.status } })
    }
    // The photo is no field of the form: a form that is open goes on with the revision it knows.
    const saved = await setPhotoPath(tx, row.id, path)
    await announce(tx, actor, saved, origin)
    return { before: row.photoPath, result: await presentOne(tx, saved, now) }
  })
}

/** @throws AppError resume_not_found, wrong_state, file_too_large, file_type_not_allowed */
export async function setPhoto(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  photo: File,
  origin: Origin,
): Promise<OwnResume> {
  // Nothing is drawn for a resume that is not one's own.
  if (!(await findOwned(ctx.db, actor.userId, publicId))) throw new AppError('resume_not_found')
  return saveImage(ctx, actor, { kind: 'photos', upload: photo }, (path) =>
    writePhoto(ctx, actor, publicId, { path, origin }),
  )
}

/** @throws AppError resume_not_found, wrong_state */
export async function removePhoto(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  origin: Origin,
): Promise<OwnResume> {
  const { before, result } = await writePhoto(ctx, actor, publicId, { path: null, origin })
  await removeImage(ctx, before)
  return result
}
