import type { Page } from '@/lib/contracts/call'
import { type ResumeHideReason, resumeHideReasons } from '@/lib/contracts/enums'
import { type HiddenResume, mostHidden } from '@/lib/contracts/hiding'
import type { Tx } from '@/server/db/client'
import { resumesByIds } from '@/server/modules/resumes'
import { type Actor, refuseViewer } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import {
  countHiddenResumes,
  deleteHiddenResume,
  findCompanyVacancy,
  findResumeIds,
  insertHiddenResume,
  lockHider,
  pageHiddenResumes,
} from './hiding.repository'

/** @throws AppError vacancy_not_found also for what exists and is another's */
async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<number> {
  const id = actor.company && (await findCompanyVacancy(ctx.db, actor.company.id, publicId))
  if (!id) throw new AppError('vacancy_not_found')
  return id
}

async function announce(tx: Tx, actor: Actor, now: Date, socketId: string | undefined): Promise<void> {
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
  refuseViewer(actor)
  const [card] = await resumesByIds(ctx, actor, [input.resumePublicId])
  const resumeId = card && (await findResumeIds(ctx.db, card.public_id))
  if (!resumeId) throw new AppError('resume_not_found')
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await lockHider(tx, `vacancy:${vacancyId}`)
    if ((await countHiddenResumes(tx, vacancyId)) >= mostHidden) {
      throw new AppError('limit_exceeded', { data: { limit: mostHidden } })
    }
    const values = { vacancyId, resumeId, userId: actor.userId, reason: input.reason ?? null, createdAt: now }
    if (await insertHiddenResume(tx, values)) await announce(tx, actor, now, input.socketId)
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
  refuseViewer(actor)
  const resumeId = await findResumeIds(ctx.db, input.resumePublicId)
  if (resumeId === undefined) return null
  await ctx.db.transaction(async (tx) => {
    const gone = await deleteHiddenResume(tx, { vacancyId, resumeId })
    if (gone) await announce(tx, actor, ctx.clock.now(), input.socketId)
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
