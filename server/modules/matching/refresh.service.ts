import type { DomainEvent } from '@/lib/contracts/events'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../context'
import { resumesLike, vacanciesLike } from './candidates.service'
import {
  deleteList,
  insertIntoLists,
  type Kind,
  listsHolding,
  removeFromLists,
  replaceList,
  type Scored,
} from './lists.repository'
import { findResumes, findVacancies, type ResumeParty, type VacancyParty } from './parties.repository'
import {
  claimNext,
  completeItem,
  enqueueAged,
  enqueueByPublicId,
  findForgotten,
  postpone,
} from './queue.repository'
import { fitOf } from './score'

/** A list holds no more than the best of so many, and nothing worth less than this. */
export const maxMatches: Record<Kind, number> = { resume: 500, vacancy: 1000 }
export const minScore = 45
/** Lists it stands in already are judged anew, so many at most. */
const maxListsHolding = 2000
/** Whoever looked at a list so lately is told at once. */
const watchedMs = dayMs

/** A resume that its owner can apply with. */
export const isMatchableResume = ({ status }: Pick<ResumeParty, 'status'>): boolean => status === 'published'
export const isMatchableVacancy = (vacancy: Pick<VacancyParty, 'status' | 'expiresAt'>, now: Date): boolean =>
  vacancy.status === 'active' && vacancy.expiresAt !== null && vacancy.expiresAt > now.getTime()

/** Whom verified employers see in lists. */
export const isListedResume = ({ visibility, jobSearchStatus }: ResumeParty): boolean =>
  (visibility === 'clients' || visibility === 'everyone') &&
  jobSearchStatus !== 'accepted_job_offer' &&
  jobSearchStatus !== 'not_looking_for_job'

const byWorth = (a: Scored, b: Scored) => b.score - a.score || b.fit - a.fit || b.id - a.id

function scoreAll<T extends { id: number }>(
  parties: readonly T[],
  score: (party: T) => Omit<Scored, 'id'>,
): Scored[] {
  const unique = new Map(parties.map((party) => [party.id, party]))
  return [...unique.values()].map((party) => ({ id: party.id, ...score(party) })).sort(byWorth)
}

function cut(kind: Kind, scored: readonly Scored[]) {
  const worthy = scored.filter(({ score }) => score >= minScore)
  const kept = worthy.slice(0, maxMatches[kind])
  return { worthy, kept, floor: kept.length < worthy.length ? (kept.at(-1)?.score ?? 0) : 0 }
}

interface Notified {
  resumeIds: readonly string[]
  vacancyIds: readonly string[]
  version: number
}

const notify = async (tx: Tx, payload: Notified) => {
  if (payload.resumeIds.length + payload.vacancyIds.length === 0) return
  await publish(tx, {
    kind: 'matches.updated',
    payload: { ...payload, resumeIds: [...payload.resumeIds], vacancyIds: [...payload.vacancyIds] },
  })
}

/** Puts the scores found for one item into the lists of the others, and takes it out where it fits no more. */
async function spread(
  tx: Tx,
  kind: Kind,
  id: number,
  scored: readonly Scored[],
  now: Date,
): Promise<number[]> {
  const worthy = scored.filter(({ score }) => score >= minScore)
  const unworthy = scored.filter(({ score }) => score < minScore).map((one) => one.id)
  await removeFromLists(tx, kind, id, unworthy)
  const watchedSince = new Date(now.getTime() - watchedMs)
  return insertIntoLists(tx, kind, id, { scored: worthy, now, watchedSince })
}

const publicIdsOf = (parties: readonly { id: number; publicId: string }[], ids: readonly number[]) => {
  const wanted = new Set(ids)
  return [...new Set(parties.filter((party) => wanted.has(party.id)).map((party) => party.publicId))]
}

/** Works out the matches of one resume, and its place in the lists of vacancies. */
export async function refreshResume(ctx: ServiceContext, tx: Tx, id: number): Promise<void> {
  const now = ctx.clock.now()
  const [resume] = await findResumes(tx, [id])
  if (!resume || !isMatchableResume(resume)) {
    await deleteList(tx, 'resume', id)
    await removeFromLists(tx, 'vacancy', id, 'all')
    return
  }
  const found = await vacanciesLike(ctx, tx, resume.facts)
  const holding = await findVacancies(tx, await listsHolding(tx, 'vacancy', id, maxListsHolding))
  const parties = [...found, ...holding.filter((vacancy) => isMatchableVacancy(vacancy, now))]
  const scored = scoreAll(parties, (vacancy) => fitOf(resume.facts, vacancy.facts))
  const { kept, floor } = cut('resume', scored)
  const own = await replaceList(tx, 'resume', id, { scored: kept, floor, now })
  if (!isListedResume(resume)) await removeFromLists(tx, 'vacancy', id, 'all')
  const told = isListedResume(resume) ? await spread(tx, 'vacancy', id, scored, now) : []
  await notify(tx, {
    resumeIds: own.changed ? [resume.publicId] : [],
    vacancyIds: publicIdsOf(parties, told),
    version: own.version,
  })
}

/** Works out the matches of one vacancy, and its place in the lists of resumes. */
export async function refreshVacancy(ctx: ServiceContext, tx: Tx, id: number): Promise<void> {
  const now = ctx.clock.now()
  const [vacancy] = await findVacancies(tx, [id])
  if (!vacancy || !isMatchableVacancy(vacancy, now)) {
    await removeFromLists(tx, 'resume', id, 'all')
    await deleteList(tx, 'vacancy', id)
    return
  }
  const found = await resumesLike(ctx, tx, vacancy.facts)
  const holding = await findResumes(tx, await listsHolding(tx, 'resume', id, maxListsHolding))
  const parties = [...found, ...holding.filter(isMatchableResume)]
  const score = (resume: ResumeParty) => fitOf(resume.facts, vacancy.facts)
  const scored = scoreAll(parties, score)
  const told = await spread(tx, 'resume', id, scored, now)
  const { kept, floor } = cut('vacancy', scoreAll(parties.filter(isListedResume), score))
  const own = await replaceList(tx, 'vacancy', id, { scored: kept, floor, now })
  await notify(tx, {
    resumeIds: publicIdsOf(parties, told),
    vacancyIds: own.changed ? [vacancy.publicId] : [],
    version: own.version,
  })
}

/** The first look at a list that nobody has asked for yet: worked out for itself, no other list is touched. */
export async function computeList(
  ctx: ServiceContext,
  kind: Kind,
  party: ResumeParty | VacancyParty,
): Promise<void> {
  const now = ctx.clock.now()
  const scored =
    kind === 'resume'
      ? scoreAll(await vacanciesLike(ctx, ctx.db, (party as ResumeParty).facts), (vacancy) =>
          fitOf((party as ResumeParty).facts, vacancy.facts),
        )
      : scoreAll(
          (await resumesLike(ctx, ctx.db, (party as VacancyParty).facts)).filter(isListedResume),
          (resume) => fitOf(resume.facts, (party as VacancyParty).facts),
        )
  const { kept, floor } = cut(kind, scored)
  await ctx.db.transaction((tx) => replaceList(tx, kind, party.id, { scored: kept, floor, now }))
}

/** A list that is looked at is worked out anew so often, a few at a time. */
const agedMs = dayMs
const agedAtOnce = 20
/** A list that nobody has looked at for so long is not kept. */
const forgottenMs = 30 * dayMs
const maxAttempts = 8
/** Items of one turn of the worker; the next turn comes at once. */
const maxAtOnce = 100

/** Notes that a resume or a vacancy has changed; the worker takes it up within a second. */
export async function noteChange(ctx: ServiceContext, event: DomainEvent): Promise<void> {
  if (event.kind === 'resume.changed') await enqueueByPublicId(ctx.db, 'resume', event.payload.resumeId)
  if (event.kind === 'vacancy.changed') await enqueueByPublicId(ctx.db, 'vacancy', event.payload.vacancyId)
}

/** Matches what has changed. Returns how many items were done. */
export async function matchChanged(ctx: ServiceContext): Promise<number> {
  for (let done = 0; done < maxAtOnce; done += 1) {
    const item = await claimNext(ctx.db)
    if (!item) return done
    const { kind, id } = item
    try {
      await ctx.db.transaction(async (tx) => {
        await (kind === 'resume' ? refreshResume : refreshVacancy)(ctx, tx, id)
        await completeItem(tx, item)
      })
    } catch (error) {
      const givenUp = await postpone(ctx.db, item, maxAttempts)
      if (givenUp) ctx.log.error({ err: error, kind, id }, 'an item could not be matched')
      else ctx.log.warn({ err: error, kind, id }, 'an item could not be matched, it will be tried again')
    }
  }
  return maxAtOnce
}

/** Brings lists that grow old back into the queue, and drops those nobody looks at. */
export async function ageMatches(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  const visitedSince = new Date(now - forgottenMs)
  await enqueueAged(ctx.db, { before: new Date(now - agedMs), visitedSince, limit: agedAtOnce })
  const forgotten = await findForgotten(ctx.db, { before: visitedSince, limit: agedAtOnce })
  for (const { kind, id } of forgotten) await ctx.db.transaction((tx) => deleteList(tx, kind, id))
}
