import type { DomainEvent } from '@/lib/contracts/events'
import type { MatchScore } from '@/lib/contracts/match-score'
import type { InboxRow } from '@/lib/contracts/negotiation-marks'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../../context'
import { answersSummary } from '../screening/answers.service'
import { contactsGrantedTo } from './contacts.service'
import { deleteScores, findOthers, findUnscored, setScores } from './list.repository'
import { countNotes, findMarksOf } from './marks.repository'
import type { CompanySide } from './negotiations.policy'
import type { NegotiationRow } from './negotiations.repository'

export interface PairFacts {
  match: MatchScore
  /** Net roubles a month. */
  pay: { offered: number | null; wanted: number | null }
}
/** Match scores and salaries of a vacancy with these resumes (database ids), by resume id. */
export const compareWithResumes = defineHook<
  [ServiceContext, number, readonly number[]],
  Promise<Map<number, PairFacts>>
>('compareWithResumes')

const maxOthers = 5
const scoredAtOnce = 500

function byVacancy<T extends { vacancyId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) groups.set(row.vacancyId, [...(groups.get(row.vacancyId) ?? []), row])
  return groups
}

/** Additional data of inbox rows of a company, by id; a fixed number of queries per vacancy. */
export async function inboxRows(
  ctx: ServiceContext,
  side: CompanySide,
  rows: readonly Pick<NegotiationRow, 'id' | 'vacancyId' | 'resumeId' | 'candidateId'>[],
): Promise<Map<number, InboxRow>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const [marks, notes, answers, others, ...compared] = await Promise.all([
    findMarksOf(ctx.db, ids),
    countNotes(ctx.db, ids),
    answersSummary(ctx.db, ids),
    findOthers(ctx.db, side, [...new Set(rows.map((row) => row.candidateId))]),
    ...[...byVacancy(rows)].map(async ([vacancyId, group]) => {
      const found = await compareWithResumes(
        ctx,
        vacancyId,
        group.map(({ resumeId }) => resumeId),
      )
      return [vacancyId, found] as const
    }),
  ])
  const resumeIds = [...rows, ...others].map(({ resumeId }) => resumeId)
  const named = others.length > 0 ? await contactsGrantedTo(ctx.db, side, [...new Set(resumeIds)]) : null
  const facts = new Map<number, Map<number, PairFacts>>(compared)
  return new Map(
    rows.map((row) => {
      const mark = marks.find(({ negotiationId }) => negotiationId === row.id)
      const pair = facts.get(row.vacancyId)?.get(row.resumeId)
      return [
        row.id,
        {
          rating: mark?.rating ?? null,
          tags: mark?.tags ?? [],
          notes: notes.get(row.id) ?? 0,
          answers: answers.get(row.id) ?? null,
          match: pair?.match ?? null,
          pay: pair?.pay ?? { offered: null, wanted: null },
          others: others
            .filter((each) => each.candidateId === row.candidateId && each.vacancyId !== row.vacancyId)
            // Other resumes of the person only if the company knows the name on both.
            .filter(
              ({ resumeId }) =>
                resumeId === row.resumeId || (named?.has(resumeId) && named.has(row.resumeId)),
            )
            .slice(0, maxOthers)
            .map((each) => ({
              public_id: each.publicId,
              vacancy_public_id: each.vacancyPublicId,
              vacancy_title: each.vacancyTitle,
              status: each.status,
              origin: each.origin,
              created_at: each.createdAt.toISOString(),
            })),
        },
      ]
    }),
  )
}

/** Computes missing scores for sorting. Returns their number. */
export async function scoreUnscored(ctx: ServiceContext): Promise<number> {
  const rows = await findUnscored(ctx.db, scoredAtOnce)
  for (const [vacancyId, group] of byVacancy(rows)) {
    const pairs = await compareWithResumes(
      ctx,
      vacancyId,
      group.map(({ resumeId }) => resumeId),
    )
    await setScores(
      ctx.db,
      group.map(({ id, resumeId }) => ({ id, score: pairs.get(resumeId)?.match.score ?? 0 })),
    )
  }
  return rows.length
}

/** Invalidates scores when their inputs change. */
export async function scoresAfter(ctx: ServiceContext, event: DomainEvent): Promise<void> {
  if (event.kind === 'resume.changed') await deleteScores(ctx.db, { resume: event.payload.resumeId })
  if (event.kind === 'vacancy.changed') await deleteScores(ctx.db, { vacancy: event.payload.vacancyId })
}
