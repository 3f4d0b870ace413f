import { brand } from '@/lib/brand'
import type { FilledLetter, LetterKind } from '@/lib/contracts/letter-templates'
import { fillLetter, type LetterValues } from '@/lib/shared/letter-variables'
import { negotiatedResumes } from '@/server/modules/resumes'
import { type Actor, companyIdOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { getNegotiation } from '../negotiations/read.service'
import { ownVacancy } from './own-vacancy.service'
import { findLatestResume, findMember, findResumeId } from './parties.repository'
import { listTemplates } from './templates.repository'
import { requireKnownVariables } from './templates.service'

interface About {
  vacancy: string
  employer: string
  /** First name of the candidate, when the company may know it. */
  candidate: string
}

async function valuesFor(ctx: ServiceContext, actor: Actor, about: About): Promise<LetterValues> {
  const member = await findMember(ctx.db, actor.userId)
  return {
    имя: about.candidate,
    вакансия: about.vacancy,
    компания: about.employer,
    мое_имя: member ? `${member.firstName} ${member.lastName}`.trim() : '',
    моя_почта: member?.email ?? '',
    мой_телефон: member?.phone ?? '',
    сайт: brand.name,
  }
}

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

/** The candidate's first name, when the company may know whose resume it is. */
async function nameOn(ctx: ServiceContext, resumeId: number | undefined, companyId: number): Promise<string> {
  if (resumeId === undefined) return ''
  const found = await negotiatedResumes(ctx.db, [resumeId], { kind: 'company', companyId })
  return found.get(resumeId)?.name?.first ?? ''
}

/**
 * A text as whoever applied last would read it.
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

/** For helpers of conversations too. @throws AppError not_found, for a candidate as well */
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
