import type { SQL } from 'drizzle-orm'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../context'
import { resumesLike, vacanciesLike } from './candidates.service'
import type { Kind, ListState, Scored } from './lists.repository'
import { findResumes, findVacancies, type ResumeParty, type VacancyParty } from './parties.repository'
import { fitOf } from './score'

/** Whose list it is. */
export type Subject = { kind: 'resume'; party: ResumeParty } | { kind: 'vacancy'; party: VacancyParty }

export interface MatchList {
  state: ListState
  /** Its rows as a relation (id, score, fit, found_at), whoever may be shown them. */
  lines: SQL
}

/** Where a list of matches comes from: from the tables, or from the search engine when it is read. */
export interface ListSource {
  /** The list of an item that is matched now; undefined when it has just been taken away. */
  listOf(subject: Subject): Promise<MatchList | undefined>
  /** Matches an item that has changed, outside a transaction; what comes back writes it down and tells of it. */
  match(kind: Kind, id: number): Promise<(tx: Tx) => Promise<void>>
  /** Queues lists that grow old to be worked out anew. */
  renewAged(): Promise<void>
}

export const otherKind: Record<Kind, Kind> = { resume: 'vacancy', vacancy: 'resume' }

/** Lists of resumes are written before those of vacancies: two items at work never wait for each other. */
export async function inOrder<A, B>(
  kind: Kind,
  own: () => Promise<A>,
  others: () => Promise<B>,
): Promise<[A, B]> {
  if (kind === 'resume') return [await own(), await others()]
  const written = await others()
  return [await own(), written]
}

/** A list holds no more than the best of so many, and nothing worth less than this. */
export const maxMatches: Record<Kind, number> = { resume: 500, vacancy: 1000 }
export const minScore = 45
/** Whoever looked at a list so lately is told at once. */
export const watchedMs = dayMs

/** A resume that its owner can apply with. */
export const isMatchableResume = ({ status }: Pick<ResumeParty, 'status'>): boolean => status === 'published'
export const isMatchableVacancy = (vacancy: Pick<VacancyParty, 'status' | 'expiresAt'>, now: Date): boolean =>
  vacancy.status === 'active' && vacancy.expiresAt !== null && vacancy.expiresAt > now.getTime()
export const isMatchable = (subject: Subject, now: Date): boolean =>
  subject.kind === 'resume' ? isMatchableResume(subject.party) : isMatchableVacancy(subject.party, now)

/** Whom verified employers see in lists. */
export const isListedResume = ({ visibility, jobSearchStatus }: ResumeParty): boolean =>
  (visibility === 'clients' || visibility === 'everyone') &&
  jobSearchStatus !== 'accepted_job_offer' &&
  jobSearchStatus !== 'not_looking_for_job'

export async function findSubject(db: DbOrTx, kind: Kind, id: number): Promise<Subject | undefined> {
  if (kind === 'resume') {
    const [party] = await findResumes(db, [id])
    return party && { kind, party }
  }
  const [party] = await findVacancies(db, [id])
  return party && { kind, party }
}

const byWorth = (a: Scored, b: Scored) => b.score - a.score || b.fit - a.fit || b.id - a.id

function scoreAll<T extends { id: number }>(
  parties: readonly T[],
  score: (party: T) => Omit<Scored, 'id'>,
): Scored[] {
  const unique = new Map(parties.map((party) => [party.id, party]))
  return [...unique.values()].map((party) => ({ id: party.id, ...score(party) })).sort(byWorth)
}

/** The best of a list, and what one must be worth to enter it. */
function cut(kind: Kind, scored: readonly Scored[]) {
  const worthy = scored.filter(({ score }) => score >= minScore)
  const kept = worthy.slice(0, maxMatches[kind])
  return { kept, floor: kept.length < worthy.length ? (kept.at(-1)?.score ?? 0) : 0 }
}

export interface Judged {
  /** What stands in the item's own list, and what one must be worth to enter it. */
  kept: Scored[]
  floor: number
  /** Scores for those whose lists the item may stand in; empty where nobody may see it. */
  spread: Scored[]
  parties: readonly { id: number; publicId: string }[]
}

/** Scores an item with those of the other side that it may fit; and with those given, by their keys. */
export async function judge(
  ctx: ServiceContext,
  subject: Subject,
  more: readonly number[] = [],
): Promise<Judged> {
  if (subject.kind === 'resume') {
    const { party: resume } = subject
    const found = await vacanciesLike(ctx, ctx.db, resume.facts)
    const now = ctx.clock.now()
    const others = (await findVacancies(ctx.db, more)).filter((vacancy) => isMatchableVacancy(vacancy, now))
    const parties = [...found, ...others]
    const scored = scoreAll(parties, (vacancy) => fitOf(resume.facts, vacancy.facts))
    return { ...cut('resume', scored), spread: isListedResume(resume) ? scored : [], parties }
  }
  const { party: vacancy } = subject
  const found = await resumesLike(ctx, ctx.db, vacancy.facts)
  const parties = [...found, ...(await findResumes(ctx.db, more)).filter(isMatchableResume)]
  const score = (resume: ResumeParty) => fitOf(resume.facts, vacancy.facts)
  return {
    ...cut('vacancy', scoreAll(parties.filter(isListedResume), score)),
    spread: scoreAll(parties, score),
    parties,
  }
}

/** Tells browsers that the own list of an item, and those of others, have something new. */
export async function publishUpdates(
  tx: Tx,
  { kind, party }: Subject,
  {
    own,
    others,
    parties,
    version,
  }: { own: boolean; others: readonly number[]; parties: Judged['parties']; version: number },
): Promise<void> {
  const wanted = new Set(others)
  const theirs = [...new Set(parties.filter(({ id }) => wanted.has(id)).map(({ publicId }) => publicId))]
  const mine = own ? [party.publicId] : []
  if (mine.length + theirs.length === 0) return
  const [resumeIds, vacancyIds] = kind === 'resume' ? [mine, theirs] : [theirs, mine]
  await publish(tx, { kind: 'matches.updated', payload: { resumeIds, vacancyIds, version } })
}
