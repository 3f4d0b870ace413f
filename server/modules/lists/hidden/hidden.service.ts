import type { Page } from '@/lib/contracts/call'
import {
  type ResumeHideReason,
  resumeHideReasons,
  type VacancyHideReason,
  vacancyHideReasons,
} from '@/lib/contracts/enums'
import { type HiddenResume, type Hiding, type HidingKind, maxHidden } from '@/lib/contracts/hiding'
import type { Tx } from '@/server/db/client'
import { countHiddenBy, titleKeyOf } from '@/server/modules/engagement'
import { learnFrom, unlearn } from '@/server/modules/matching'
import { resumesByIds } from '@/server/modules/resumes'
import { vacancyCards } from '@/server/modules/vacancies'
import { type Actor, refuseWithout } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  countHiddenResumes,
  deleteHidden,
  deleteHiddenResume,
  findCompanyVacancy,
  findHidden,
  findOccasion,
  findOwnResume,
  findResumeIds,
  type HiddenRow,
  hiddenAmong,
  insertHidden,
  insertHiddenResume,
  lockUser,
  pageHidden,
  pageHiddenResumes,
  setLearnedAt,
} from './hidden.repository'

/** @throws AppError forbidden */
function requireCandidate(actor: Actor): void {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
}

async function announce(tx: Tx, actor: Actor, now: Date, socketId: string | undefined): Promise<void> {
  await publish(
    tx,
    { kind: 'counters.updated', payload: { userId: actor.publicId, version: now.getTime() } },
    { exceptSocketId: socketId },
  )
}

async function present(
  ctx: ServiceContext,
  actor: Actor,
  rows: readonly { row: HiddenRow; vacancyPublicId: string; resumePublicId: string | null }[],
): Promise<Hiding[]> {
  const cards = await vacancyCards(
    ctx,
    actor,
    rows.map((each) => each.vacancyPublicId),
  )
  const cardOf = new Map(cards.map((card) => [card.public_id, card]))
  return rows.map(({ row, vacancyPublicId, resumePublicId }) => ({
    public_id: row.publicId,
    kind: row.kind,
    reason: vacancyHideReasons.find((reason) => reason === row.reason) ?? null,
    created_at: row.createdAt.toISOString(),
    vacancy: cardOf.get(vacancyPublicId) ?? null,
    learned: row.learned?.changes ?? [],
    resume_public_id: resumePublicId,
  }))
}

export interface HideInput {
  kind: HidingKind
  vacancyPublicId: string
  reason: VacancyHideReason | undefined
  resumePublicId: string | undefined
  socketId: string | undefined
}

/**
 * Hides a vacancy with its duplicates, its company, or similar vacancies; autopickup of the resume learns from the
 * reason. Idempotent; a later reason is learned then.
 * @throws AppError forbidden, vacancy_not_found, resume_not_found, limit_exceeded, validation_failed
 */
export async function hide(ctx: ServiceContext, actor: Actor, input: HideInput): Promise<Hiding> {
  requireCandidate(actor)
  const vacancy = await findOccasion(ctx.db, { publicId: input.vacancyPublicId })
  if (!vacancy?.firstPublishedAt) throw new AppError('vacancy_not_found')
  // Not for an anonymous employer: the set of hidden vacancies would reveal it.
  if (input.kind === 'company' && vacancy.anonymous) throw invalidField('kind', 'not_in_list')
  const resumeId =
    input.resumePublicId === undefined
      ? null
      : await findOwnResume(ctx.db, actor.userId, input.resumePublicId)
  if (resumeId === undefined) throw new AppError('resume_not_found')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await lockUser(tx, `user:${actor.userId}`)
    const of = { userId: actor.userId, kind: input.kind, vacancyId: vacancy.id }
    let saved = await findHidden(tx, of)
    if (!saved) {
      if ((await countHiddenBy(tx, actor.userId)) >= maxHidden) {
        throw new AppError('limit_exceeded', { data: { limit: maxHidden } })
      }
      saved = await insertHidden(tx, {
        ...of,
        publicId: newPublicId(),
        companyId: vacancy.anonymous ? null : vacancy.companyId,
        roleId: vacancy.roleId,
        titleKey: titleKeyOf(vacancy.title),
        createdAt: now,
      })
    }
    if (!saved) throw new Error('a hiding was neither there nor written')
    if (input.reason && saved.reason !== input.reason) {
      if (saved.learned && saved.resumeId) await unlearn(tx, saved.resumeId, saved.learned, now)
      const learned = resumeId && (await learnFrom(tx, resumeId, input.reason, vacancy.id, now))
      saved = await setLearnedAt(tx, saved.id, { reason: input.reason, resumeId, learned: learned || null })
    }
    await announce(tx, actor, now, input.socketId)
    return saved
  })
  const [hiding] = await present(ctx, actor, [
    {
      row,
      vacancyPublicId: vacancy.publicId,
      resumePublicId: row.resumeId ? (input.resumePublicId ?? null) : null,
    },
  ])
  if (!hiding) throw new Error('one row gives one hiding')
  return hiding
}

/** Shows it again and reverts what was learned from it. @throws AppError forbidden, not_found */
export async function unhide(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  socketId: string | undefined,
): Promise<null> {
  requireCandidate(actor)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const row = await deleteHidden(tx, actor.userId, { publicId })
    if (!row) throw new AppError('not_found')
    if (row.learned && row.resumeId) await unlearn(tx, row.resumeId, row.learned, now)
    await announce(tx, actor, now, socketId)
  })
  return null
}

/** @throws AppError forbidden */
export async function listHidden(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<Hiding>> {
  requireCandidate(actor)
  const [rows, total] = await Promise.all([
    pageHidden(ctx.db, actor.userId, { limit: size, offset: (page - 1) * size }),
    countHiddenBy(ctx.db, actor.userId),
  ])
  return { results: await present(ctx, actor, rows), total, page, size }
}

/** @throws AppError forbidden */
export async function hiddenOf(
  ctx: ServiceContext,
  actor: Actor,
  ids: readonly string[],
): Promise<{ hidden: string[]; total: number }> {
  requireCandidate(actor)
  const total = await countHiddenBy(ctx.db, actor.userId)
  return { hidden: total === 0 ? [] : await hiddenAmong(ctx.db, actor.userId, ids), total }
}

/** @throws AppError vacancy_not_found, also for a foreign vacancy */
async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<number> {
  const id = actor.company && (await findCompanyVacancy(ctx.db, actor.company.id, publicId))
  if (!id) throw new AppError('vacancy_not_found')
  return id
}

async function resumesAnnounce(tx: Tx, actor: Actor, now: Date, socketId: string | undefined): Promise<void> {
  if (!actor.company) return
  await publish(
    tx,
    {
      kind: 'counters.updated',
      payload: { companyId: actor.company.publicId, version: now.getTime() },
    },
    { exceptSocketId: socketId },
  )
}

interface HideResumeInput {
  vacancyPublicId: string
  resumePublicId: string
  reason: ResumeHideReason | undefined
  socketId: string | undefined
}

/** @throws AppError vacancy_not_found, resume_not_found, forbidden, limit_exceeded */
export async function hideResume(ctx: ServiceContext, actor: Actor, input: HideResumeInput): Promise<null> {
  const vacancyId = await ownVacancy(ctx, actor, input.vacancyPublicId)
  refuseWithout(actor, 'recruit')
  const [card] = await resumesByIds(ctx, actor, [input.resumePublicId])
  const resumeId = card && (await findResumeIds(ctx.db, card.public_id))
  if (!resumeId) throw new AppError('resume_not_found')
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, `vacancy:${vacancyId}`)
    if ((await countHiddenResumes(tx, vacancyId)) >= maxHidden) {
      throw new AppError('limit_exceeded', { data: { limit: maxHidden } })
    }
    const values = { vacancyId, resumeId, userId: actor.userId, reason: input.reason ?? null, createdAt: now }
    if (await insertHiddenResume(tx, values)) await resumesAnnounce(tx, actor, now, input.socketId)
  })
  return null
}

/** @throws AppError vacancy_not_found, forbidden */
export async function unhideResume(
  ctx: ServiceContext,
  actor: Actor,
  input: Omit<HideResumeInput, 'reason'>,
): Promise<null> {
  const vacancyId = await ownVacancy(ctx, actor, input.vacancyPublicId)
  refuseWithout(actor, 'recruit')
  const resumeId = await findResumeIds(ctx.db, input.resumePublicId)
  if (resumeId === undefined) return null
  await ctx.db.transaction(async (tx) => {
    const gone = await deleteHiddenResume(tx, { vacancyId, resumeId })
    if (gone) await resumesAnnounce(tx, actor, ctx.clock.now(), input.socketId)
  })
  return null
}

/** @throws AppError vacancy_not_found */
export async function listHiddenResumes(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { page, size }: { page: number; size: number },
): Promise<Page<HiddenResume>> {
  const vacancyId = await ownVacancy(ctx, actor, publicId)
  const [rows, total] = await Promise.all([
    pageHiddenResumes(ctx.db, vacancyId, { limit: size, offset: (page - 1) * size }),
    countHiddenResumes(ctx.db, vacancyId),
  ])
  const cards = await resumesByIds(
    ctx,
    actor,
    rows.map((each) => each.resumePublicId),
  )
  const cardOf = new Map(cards.map((card) => [card.public_id, card]))
  const results = rows.map(({ row, resumePublicId }) => ({
    resume: cardOf.get(resumePublicId) ?? null,
    resume_public_id: resumePublicId,
    reason: resumeHideReasons.find((reason) => reason === row.reason) ?? null,
    created_at: row.createdAt.toISOString(),
  }))
  return { results, total, page, size }
}
