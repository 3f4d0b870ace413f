import { brand } from '@/lib/brand'
import {
  type FilledLetter,
  type LetterKind,
  type LetterTemplate,
  type LetterTemplateInput,
  letterLimits,
} from '@/lib/contracts/letter-templates'
import { fillLetter, type LetterValues, unknownVariable } from '@/lib/shared/letter-variables'
import type { Tx } from '@/server/db/client'
import { requireCapacity } from '@/server/modules/identity'
import { negotiatedResumes } from '@/server/modules/resumes'
import { type Actor, companyIdOf, refuseWithout, requireRight } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { getNegotiation } from '../negotiations/read.service'
import { ownVacancy } from './own-vacancy.service'
import { findLatestResume, findMember, findResumeId } from './parties.repository'
import {
  countTemplates,
  insertTemplate,
  listTemplates,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from './screening.repository'

const present = (row: TemplateRow): LetterTemplate => ({
  public_id: row.publicId,
  kind: row.kind,
  name: row.name,
  text: row.text,
  revision: row.revision,
  updated_at: row.updatedAt.toISOString(),
})

/** @throws AppError validation_failed, naming the unknown variable */
export function requireKnownVariables(text: string): void {
  const name = unknownVariable(text)
  if (name !== undefined) throw invalidField('text', 'unknown_variable', { name: `{${name}}` })
}

async function lockOwn(tx: Tx, actor: Actor, publicId: string): Promise<TemplateRow> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await lockTemplate(tx, publicId, companyId)
  if (!row) throw new AppError('not_found')
  refuseWithout(actor, 'recruit')
  return row
}

/** Templates of the person's company; empty without one. */
export async function listOwnTemplates(
  ctx: ServiceContext,
  actor: Actor,
  kind: LetterKind | undefined,
): Promise<LetterTemplate[]> {
  const companyId = companyIdOf(actor)
  return companyId === null ? [] : (await listTemplates(ctx.db, companyId, kind)).map(present)
}

/** @throws AppError forbidden, company_required, limit_exceeded, validation_failed */
export async function addTemplate(
  ctx: ServiceContext,
  actor: Actor,
  input: LetterTemplateInput,
): Promise<LetterTemplate> {
  const { id: companyId } = requireRight(actor, 'recruit')
  requireKnownVariables(input.text)
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, letterLimits.templates, countTemplates)
    const now = ctx.clock.now()
    return present(
      await insertTemplate(tx, {
        ...input,
        publicId: newPublicId(),
        companyId,
        createdAt: now,
        updatedAt: now,
      }),
    )
  })
}

/** @throws AppError not_found, forbidden, conflict_changes with the current template (data), validation_failed */
export async function changeTemplate(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, ...input }: LetterTemplateInput & { publicId: string; revision: number },
): Promise<LetterTemplate> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    requireKnownVariables(input.text)
    if (row.deletedAt || row.revision !== revision) {
      throw new AppError('conflict_changes', { data: { template: present(row) } })
    }
    return present(await updateTemplate(tx, row.id, { ...input, updatedAt: ctx.clock.now() }))
  })
}

/** @throws AppError not_found, forbidden */
export async function removeTemplate(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    if (!row.deletedAt) await updateTemplate(tx, row.id, { deletedAt: ctx.clock.now() })
    return null
  })
}

/** @throws AppError not_found, forbidden, limit_exceeded */
export async function restoreTemplate(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<LetterTemplate> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    if (!row.deletedAt) return present(row)
    await requireCapacity(tx, row.companyId, letterLimits.templates, countTemplates)
    return present(await updateTemplate(tx, row.id, { deletedAt: null }))
  })
}

interface About {
  vacancy: string
  employer: string
  /** First name of the candidate, if visible to the company. */
  candidate: string
}

/** Variables that depend on the writing member alone; the rest is empty. */
export async function memberValues(ctx: Pick<ServiceContext, 'db'>, userId: number): Promise<LetterValues> {
  const member = await findMember(ctx.db, userId)
  return {
    имя: '',
    вакансия: '',
    компания: '',
    мое_имя: member ? `${member.firstName} ${member.lastName}`.trim() : '',
    моя_почта: member?.email ?? '',
    мой_телефон: member?.phone ?? '',
    сайт: brand.name,
  }
}

const valuesFor = async (ctx: ServiceContext, actor: Actor, about: About): Promise<LetterValues> => ({
  ...(await memberValues(ctx, actor.userId)),
  имя: about.candidate,
  вакансия: about.vacancy,
  компания: about.employer,
})

async function filled(
  ctx: ServiceContext,
  actor: Actor,
  companyId: number,
  { kind, about }: { kind: LetterKind | undefined; about: About },
): Promise<FilledLetter[]> {
  const [templates, values] = await Promise.all([
    listTemplates(ctx.db, companyId, kind),
    valuesFor(ctx, actor, about),
  ])
  return templates.map((row) => ({
    public_id: row.publicId,
    kind: row.kind,
    name: row.name,
    text: fillLetter(row.text, values),
  }))
}

/** The candidate's first name, if visible to the company. */
async function nameOn(ctx: ServiceContext, resumeId: number | undefined, companyId: number): Promise<string> {
  if (resumeId === undefined) return ''
  const found = await negotiatedResumes(ctx.db, [resumeId], { kind: 'company', companyId })
  return found.get(resumeId)?.name?.first ?? ''
}

/**
 * Preview of a text for the latest applicant.
 * @throws AppError vacancy_not_found, validation_failed
 */
export async function previewLetter(
  ctx: ServiceContext,
  actor: Actor,
  { vacancyPublicId, text }: { vacancyPublicId: string; text: string },
): Promise<{ text: string }> {
  const vacancy = await ownVacancy(ctx, actor, vacancyPublicId)
  const { companyId } = vacancy
  requireKnownVariables(text)
  const candidate = await nameOn(ctx, await findLatestResume(ctx.db, vacancy.id), companyId)
  const about = { vacancy: vacancy.title, employer: vacancy.employer, candidate }
  return { text: fillLetter(text, await valuesFor(ctx, actor, about)) }
}

/** @throws AppError vacancy_not_found */
export async function lettersForVacancy(
  ctx: ServiceContext,
  actor: Actor,
  query: { vacancyPublicId: string; kind: LetterKind | undefined; resume: string | undefined },
): Promise<FilledLetter[]> {
  const vacancy = await ownVacancy(ctx, actor, query.vacancyPublicId)
  const { companyId } = vacancy
  const resumeId = query.resume ? await findResumeId(ctx.db, query.resume) : undefined
  const candidate = await nameOn(ctx, resumeId, companyId)
  const about = { vacancy: vacancy.title, employer: vacancy.employer, candidate }
  return filled(ctx, actor, companyId, { kind: query.kind, about })
}

/** Also used by conversations. @throws AppError not_found, also for a candidate */
export async function lettersForNegotiation(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, kind }: { publicId: string; kind: LetterKind | undefined },
): Promise<FilledLetter[]> {
  const companyId = companyIdOf(actor)
  if (companyId === null) throw new AppError('not_found')
  const { vacancy, resume } = await getNegotiation(ctx, actor, publicId)
  const about = {
    vacancy: vacancy.title,
    employer: vacancy.company.name,
    candidate: resume.name?.first ?? '',
  }
  return filled(ctx, actor, companyId, { kind, about })
}
