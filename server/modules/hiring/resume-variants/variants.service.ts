import type { Page } from '@/lib/contracts/call'
import {
  maxVariants,
  type ResumeChanges,
  type ResumeVariant,
  type VariantRow as VariantItem,
} from '@/lib/contracts/resume-variants'
import { changedFields, outdatedFields, seenOf, trimChanges } from '@/lib/shared/resume-variant'
import type { Tx } from '@/server/db/client'
import { lockResumeToVary, type ResumeToVary, resumeToVary } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { findVacancy } from '../negotiations/parties.repository'
import {
  countVariants,
  deleteVariant,
  findVariant,
  pageVariants,
  type VariantRow,
  writeVariant,
} from './variants.repository'

interface Pair {
  publicId: string
  vacancyId: string
}

/** A vacancy that was published once, with the names it is shown by. @throws AppError vacancy_not_found */
async function vacancyOf(ctx: ServiceContext, publicId: string) {
  const found = await findVacancy(ctx.db, publicId)
  if (!found?.firstPublishedAt || found.status === 'blocked') throw new AppError('vacancy_not_found')
  const card = (await vacancyCardsByKey(ctx, [found.id])).get(found.id)
  if (!card) throw new AppError('vacancy_not_found')
  return { id: found.id, shown: { public_id: card.public_id, title: card.title, company: card.company.name } }
}

function present(
  vacancy: ResumeVariant['vacancy'],
  { base }: ResumeToVary,
  row: VariantRow | undefined,
): ResumeVariant {
  const changes = trimChanges(base, row?.changes ?? {})
  return {
    vacancy,
    base,
    changes,
    outdated: row ? outdatedFields(base, changes, row.seen) : [],
    revision: row?.revision ?? 0,
    updated_at: row?.updatedAt.toISOString() ?? null,
  }
}

/** @throws AppError resume_not_found, vacancy_not_found */
export async function getVariant(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, vacancyId }: Pair,
): Promise<ResumeVariant> {
  const resume = await resumeToVary(ctx.db, actor.userId, publicId)
  const vacancy = await vacancyOf(ctx, vacancyId)
  const row = await findVariant(ctx.db, { resumeId: resume.id, vacancyId: vacancy.id })
  return present(vacancy.shown, resume, row)
}

/** @throws AppError resume_not_found */
export async function listVariants(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { page, size }: { page: number; size: number },
): Promise<Page<VariantItem>> {
  const { id, base } = await resumeToVary(ctx.db, actor.userId, publicId)
  const [rows, total] = await Promise.all([
    pageVariants(ctx.db, id, { limit: size, offset: (page - 1) * size }),
    countVariants(ctx.db, id),
  ])
  const cards = await vacancyCardsByKey(
    ctx,
    rows.map(({ row }) => row.vacancyId),
  )
  const results = rows.flatMap(({ row, sent }) => {
    const card = cards.get(row.vacancyId)
    if (!card) return []
    const changes = trimChanges(base, row.changes)
    return [
      {
        vacancy: { public_id: card.public_id, title: card.title, company: card.company.name },
        changed: changedFields(changes),
        outdated: outdatedFields(base, changes, row.seen).length > 0,
        sent,
        updated_at: row.updatedAt.toISOString(),
      },
    ]
  })
  return { results, total, page, size }
}

/** What a variant names must be in the resume: it adds nothing. @throws AppError validation_failed */
function requireOfResume({ base }: ResumeToVary, { skills, jobs, portfolio }: ResumeChanges): void {
  const within = (field: string, given: readonly string[] | undefined, there: readonly string[]) => {
    const unknown = given?.some((item, index) => !there.includes(item) || given.indexOf(item) !== index)
    if (unknown) throw invalidField(field, 'not_in_resume')
  }
  within('skills', skills, base.skills)
  within(
    'jobs',
    jobs?.map(({ key }) => key),
    base.jobs.map(({ key }) => key),
  )
  within(
    'portfolio',
    portfolio,
    base.portfolio.map(({ url }) => url),
  )
}

/** What was seen of a field stays as it was while its wording does, unless the person keeps it over the new text. */
function nextSeen(
  { base }: ResumeToVary,
  before: VariantRow | undefined,
  changes: ResumeChanges,
  keep: readonly string[],
): Record<string, string> {
  const seen = seenOf(base, changes)
  if (!before) return seen
  const wording = (all: ResumeChanges, field: string) =>
    JSON.stringify(
      field in all
        ? all[field as keyof ResumeChanges]
        : all.jobs?.find(({ key }) => key === field)?.description,
    )
  for (const field of Object.keys(seen)) {
    const earlier = before.seen[field]
    const isSame = wording(before.changes, field) === wording(changes, field)
    if (earlier !== undefined && isSame && !keep.includes(field)) seen[field] = earlier
  }
  return seen
}

/**
 * Saves the variant; what says the same as the resume is not kept.
 * @throws AppError resume_not_found, vacancy_not_found, conflict_changes (with the current revision), limit_exceeded,
 *   validation_failed
 */
export async function saveVariant(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, vacancyId }: Pair,
  input: { revision: number; changes: ResumeChanges; keep: readonly string[] },
): Promise<ResumeVariant> {
  const now = ctx.clock.now()
  const vacancy = await vacancyOf(ctx, vacancyId)
  return ctx.db.transaction(async (tx) => {
    const resume = await lockResumeToVary(tx, actor.userId, publicId)
    const pair = { resumeId: resume.id, vacancyId: vacancy.id }
    const before = await findVariant(tx, pair)
    if ((before?.revision ?? 0) !== input.revision) {
      throw new AppError('conflict_changes', { data: { revision: before?.revision ?? 0 } })
    }
    if (!before && (await countVariants(tx, resume.id)) >= maxVariants) {
      throw new AppError('limit_exceeded', { data: { limit: maxVariants, remaining: 0 } })
    }
    requireOfResume(resume, input.changes)
    const changes = trimChanges(resume.base, input.changes)
    const seen = nextSeen(resume, before, changes, input.keep)
    return present(vacancy.shown, resume, await writeVariant(tx, pair, { changes, seen, now }))
  })
}

/** Returns what it changed, so that it can be saved again. @throws AppError resume_not_found, not_found */
export async function removeVariant(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, vacancyId }: Pair,
): Promise<{ changes: ResumeChanges }> {
  return ctx.db.transaction(async (tx) => {
    const resume = await lockResumeToVary(tx, actor.userId, publicId)
    const vacancy = await findVacancy(tx, vacancyId)
    const gone = vacancy && (await deleteVariant(tx, { resumeId: resume.id, vacancyId: vacancy.id }))
    if (!gone) throw new AppError('not_found')
    return { changes: trimChanges(resume.base, gone.changes) }
  })
}

/**
 * What an application takes along of the variant for this vacancy.
 * @throws AppError conflict_changes when there is none any more: the form that offered it is outdated
 */
export async function changesToSend(
  tx: Tx,
  actor: Actor,
  { resumePublicId, vacancyId }: { resumePublicId: string; vacancyId: number },
): Promise<ResumeChanges> {
  const { id, base } = await resumeToVary(tx, actor.userId, resumePublicId)
  const row = await findVariant(tx, { resumeId: id, vacancyId })
  const changes = row ? trimChanges(base, row.changes) : {}
  if (changedFields(changes).length === 0) throw new AppError('conflict_changes')
  return changes
}
