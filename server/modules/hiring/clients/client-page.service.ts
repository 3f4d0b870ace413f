import type { ClientPage, ShortlistedPerson } from '@/lib/contracts/clients'
import type { ClientVerdict } from '@/lib/contracts/negotiation-client'
import { reportStages } from '@/lib/contracts/reports'
import type { ResumeView } from '@/lib/contracts/resumes'
import type { createLimits } from '@/server/modules/identity'
import { linkHashOf } from '@/server/modules/identity'
import { resumesForClient } from '@/server/modules/resumes'
import { AppError } from '@/server/platform/errors'
import { leaveReplica } from '@/server/platform/read-scope'
import type { ServiceContext } from '../../context'
import { findNegotiation } from '../negotiations/negotiations.repository'
import { countView, type FoundLink, findLink } from './clients.repository'
import { notifyRecruiter } from './notices.service'
import {
  countShortlisted,
  findShortlisted,
  pageOfShortlist,
  type ShortlistedRow,
  vacanciesOf,
  writeVerdict,
} from './shortlist.repository'

/** Vacancies shown on the page of a client. */
const shownVacancies = 50

type Limits = ReturnType<typeof createLimits>

/** @throws AppError not_found for a link that has ended, as for one that never was */
async function openLink(ctx: ServiceContext, token: string): Promise<FoundLink> {
  // A link that was ended, and a consent that was taken back, hold at once.
  leaveReplica()
  const found = await findLink(ctx.db, linkHashOf(token), ctx.clock.now())
  if (!found) throw new AppError('not_found')
  return found
}

const shownTo = ({ client }: FoundLink) => ({ clientId: client.id, inn: client.inn })

const answerOf = (
  row: ShortlistedRow['row'],
): Pick<ShortlistedPerson, 'verdict' | 'comment' | 'answered_at'> => ({
  verdict: row.verdict,
  comment: row.verdictComment,
  answered_at: row.verdictAt?.toISOString() ?? null,
})

function presentPerson({ row, vacancyTitle }: ShortlistedRow, view: ResumeView): ShortlistedPerson {
  const { name, contacts, about, education } = view
  return {
    public_id: row.publicId,
    vacancy_title: vacancyTitle,
    title: view.title,
    city: view.city,
    salary: view.salary,
    total_experience_months: view.total_experience_months,
    skills: view.skills,
    languages: view.languages,
    experience: view.experience,
    known: row.consent === 'agreed' ? { name, contacts, about, education } : null,
    ...answerOf(row),
  }
}

/** @throws AppError not_found */
export async function clientPage(
  ctx: ServiceContext,
  { token, page, size }: { token: string; page: number; size: number },
): Promise<ClientPage> {
  const found = await openLink(ctx, token)
  const { link, client, agency } = found
  const [vacancies, rows, total] = await Promise.all([
    vacanciesOf(ctx.db, client.id, shownVacancies),
    pageOfShortlist(ctx.db, shownTo(found), { limit: size, offset: (page - 1) * size }),
    countShortlisted(ctx.db, shownTo(found)),
  ])
  const views = await resumesForClient(
    ctx.db,
    agency.id,
    rows.map(({ row, resumeId, resumeChanges }) => ({
      id: row.negotiationId,
      resumeId,
      resumeChanges,
      agreed: row.consent === 'agreed',
    })),
  )
  const now = ctx.clock.now()
  return {
    agency: agency.name,
    client: client.name,
    expires_at: link.expiresAt.toISOString(),
    vacancies: vacancies.map(({ title, status, expiresAt, ...counts }) => ({
      title,
      status: status === 'active' && expiresAt && expiresAt <= now ? 'expired' : status,
      stages: reportStages.map((stage) => ({ stage, count: counts[stage] })),
    })),
    people: {
      results: rows.flatMap((row) => {
        const view = views.get(row.row.negotiationId)
        return view ? [presentPerson(row, view)] : []
      }),
      total,
      page,
      size,
    },
  }
}

/** @throws AppError not_found, rate_limited */
export async function countVisit(ctx: ServiceContext, limits: Limits, token: string): Promise<null> {
  const { link } = await openLink(ctx, token)
  await limits.take('clientLink', String(link.id))
  await countView(ctx.db, link.id, ctx.clock.now())
  return null
}

interface Answer {
  token: string
  publicId: string
  verdict: ClientVerdict | null
  comment: string
  seen?: string | null | undefined
}

/** @throws AppError not_found, conflict_changes with the answer that came meanwhile (data), rate_limited */
export async function giveVerdict(
  ctx: ServiceContext,
  limits: Limits,
  { token, publicId, verdict, comment, seen }: Answer,
): Promise<Pick<ShortlistedPerson, 'answered_at'>> {
  const found = await openLink(ctx, token)
  await limits.take('clientLink', String(found.link.id))
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const listed = await findShortlisted(tx, shownTo(found), publicId)
    if (!listed) throw new AppError('not_found')
    const values = { verdict, verdictComment: comment, verdictAt: now }
    if (!(await writeVerdict(tx, publicId, values, seen == null ? seen : new Date(seen)))) {
      const current = answerOf(((await findShortlisted(tx, shownTo(found), publicId)) ?? listed).row)
      // The same stands there: it was sent again after the reply had been lost.
      if (current.verdict === verdict && current.comment === comment)
        return { answered_at: current.answered_at }
      throw new AppError('conflict_changes', { data: { ...current } })
    }
    const written = { answered_at: now.toISOString() }
    if (verdict === null && comment === '') return written
    const negotiation = await findNegotiation(tx, listed.negotiation, {
      actor: 'employer',
      companyId: found.agency.id,
      mayAct: true,
      mayScore: true,
    })
    if (!negotiation) throw new AppError('not_found')
    // Told once of each verdict, however often it is pressed.
    await notifyRecruiter(tx, negotiation, {
      kind: 'client.verdict',
      userId: listed.row.listedById,
      dedupeKey: `client:${publicId}:${verdict ?? 'comment'}`,
      params: { name: found.client.name, outcome: verdict ?? 'comment' },
      now,
    })
    return written
  })
}
