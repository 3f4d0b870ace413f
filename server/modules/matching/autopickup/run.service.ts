import {
  type AutopickupPause,
  type AutopickupState,
  inactiveDays,
  lookBackDays,
} from '@/lib/contracts/autopickup'
import { type AutopickupCriteria, maxFindsPerDay } from '@/lib/contracts/autopickup-criteria'
import type { JobSearchStatus, ResumeState } from '@/lib/contracts/enums'
import type { MatchScore } from '@/lib/contracts/match-score'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { historyOf } from '@/server/modules/hiring'
import { notify } from '@/server/modules/notifications'
import {
  afterPause,
  nextCheckAt,
  standingSearchesFinding,
  writeStandingSearch,
} from '@/server/modules/search'
import { forEachIsolated } from '@/server/platform/concurrency'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { pairKey, scoreFor, vacanciesAllowedFor } from '../matching.service'
import {
  type AgentRow,
  findDue,
  findLastVisit,
  findResting,
  findSource,
  lockAgent,
  noteResumeChange,
  type Source,
  scheduleWaiting,
  switchOffOf,
  updateAgent,
} from './agents.repository'
import {
  countOfDay,
  dayIn,
  type Fitting,
  findFitting,
  findNotice,
  insertFinds,
  insertRun,
} from './finds.repository'

interface Standing {
  state: AutopickupState
  pause: AutopickupPause | null
}

export interface Facts {
  now: Date
  /** When the person was last seen; null when never. */
  lastVisit: Date | null
  jobSearchStatus: JobSearchStatus
  resumeStatus: ResumeState
}

const notLooking: readonly JobSearchStatus[] = ['accepted_job_offer', 'not_looking_for_job']

/** What makes an autopickup rest, the firmest reason first. */
function restOf({ now, lastVisit, jobSearchStatus, resumeStatus }: Facts): AutopickupPause | null {
  if (resumeStatus !== 'published') return 'unpublished'
  if (notLooking.includes(jobSearchStatus)) return 'not_looking'
  const away = lastVisit === null || now.getTime() - lastVisit.getTime() > inactiveDays * dayMs
  return away ? 'away' : null
}

/** How it stands by the facts: what rests by itself wakes by itself; by hand it is stopped and started by hand. */
export function standingOf({ state, pause }: Standing, facts: Facts): Standing {
  if (state === 'off') return { state: 'off', pause: null }
  if (state === 'paused' && pause === 'by_hand') return { state, pause }
  const rest = restOf(facts)
  return rest ? { state: 'paused', pause: rest } : { state: 'active', pause: null }
}

/** Of the newest that fit the criteria, so many are scored. */
const maxCandidates = 300

interface Chosen extends Fitting {
  match: MatchScore
}

interface Wish {
  resumeId: number
  criteria: AutopickupCriteria
  minScore: number
  fresh: boolean
}

/**
 * Vacancies by the criteria that the person may be shown and that match well enough, the best first. Runs and trials look equally
 * far back: what had no room on its day may come later.
 */
export async function chooseVacancies(ctx: ServiceContext, wish: Wish): Promise<Chosen[]> {
  const now = ctx.clock.now()
  const { resumeId, criteria, fresh } = wish
  const since = new Date(now.getTime() - lookBackDays * dayMs)
  const found = await findFitting(ctx.db, { criteria, resumeId, since, now, limit: maxCandidates, fresh })
  const ids = found.map(({ id }) => id)
  const allowed = await vacanciesAllowedFor(ctx, resumeId, ids)
  const scores = await scoreFor(ctx, {
    resumeIds: [resumeId],
    vacancyIds: [...allowed],
    wantedSalary: criteria.min_salary,
  })
  return found
    .flatMap((vacancy) => {
      const match = allowed.has(vacancy.id) ? scores.get(pairKey(resumeId, vacancy.id)) : undefined
      return match && match.score >= wish.minScore ? [{ ...vacancy, match }] : []
    })
    .sort((a, b) => b.match.score - a.match.score || b.publishedAt.getTime() - a.publishedAt.getTime())
}

/** Criteria as they are stored, written down so that each new vacancy is held against them; a change of them is news. */
export async function lookingFor(tx: Tx, criteria: AutopickupCriteria) {
  const {
    role_ids: roleIds,
    city_ids: cityIds,
    formats,
    experience,
    employment_forms: employmentForms,
  } = criteria
  const { verified_only: verified, salary_required: withSalary, min_salary: least } = criteria
  // Where pay need not be stated, whoever states none passes: only the run tells.
  const salaryFrom = withSalary ? least : null
  const asked = { roleIds, cityIds, formats, experience, employmentForms, verified, withSalary, salaryFrom }
  return { criteria, roleIds, wordingId: await writeStandingSearch(tx, asked), hasNews: true }
}

/**
 * What no vacancy brings, such as the end of a ban or of a hiding, is looked for once in so long; otherwise only who has news
 * looks.
 */
const wholeLookMs = 7 * dayMs
const isToLook = ({ hasNews, lookedAt }: AgentRow, now: Date): boolean =>
  hasNews || lookedAt === null || now.getTime() - lookedAt.getTime() >= wholeLookMs

/** A fresh vacancy is found within seconds; this is for one whose call was lost. */
const maxPerRun = 200

/** When to run next by itself. */
export const nextRun = (agent: Pick<AgentRow, 'cadence' | 'timeZone'>, now: Date): Date | null =>
  nextCheckAt(agent.cadence === 'weekly' ? 'weekly' : 'daily', now, agent.timeZone)

/** How it stands by what is known of the person now. */
export async function standingNow(ctx: ServiceContext, tx: Tx, agent: AgentRow, source: Source) {
  return standingOf(agent, {
    now: ctx.clock.now(),
    lastVisit: await findLastVisit(tx, agent.userId),
    jobSearchStatus: source.jobSearchStatus,
    resumeStatus: source.status,
  })
}

async function notifyOfFinds(
  tx: Tx,
  agent: AgentRow,
  source: Source,
  found: readonly Chosen[],
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  const first = found[0] && (await findNotice(tx, found[0].id, agent.userId))
  if (!first) return
  await notify(
    tx,
    [
      {
        userId: agent.userId,
        kind: 'autopickup.digest',
        dedupeKey: `autopickup:${runId}`,
        params: {
          reader: 'candidate',
          count: String(found.length),
          vacancy_title: first.title,
          company_name: first.companyName,
          resume_title: source.title,
          resume: source.publicId,
          items: found
            .slice(0, 5)
            .map(({ publicId }) => publicId)
            .join(','),
        },
        target: {
          type: 'resume',
          public_id: source.publicId,
          parent_public_id: source.publicId,
          tab: 'autopickup',
        },
      },
    ],
    now,
  )
  await publish(tx, {
    kind: 'autopickup.found',
    payload: { resumeId: source.publicId, userId: first.userPublicId, version: now.getTime() },
  })
}

/**
 * One run, all in the transaction that holds the autopickup: whichever process comes second finds it run already, the
 * day's limit is counted under the lock, and a crash leaves everything as it was.
 */
async function run(ctx: ServiceContext, tx: Tx, agent: AgentRow): Promise<number> {
  const now = ctx.clock.now()
  const source = await findSource(tx, agent.resumeId)
  if (!source) return 0
  const standing = await standingNow(ctx, tx, agent, source)
  if (standing.state !== 'active') {
    await updateAgent(tx, agent.resumeId, { ...standing, nextRunAt: null, updatedAt: now })
    return 0
  }
  // It looks at any hour: letters and push have quiet hours of their own.
  const due = agent.cadence === 'instant' ? afterPause(now, agent.lastRunAt) : now
  if (due > now) {
    await updateAgent(tx, agent.resumeId, { nextRunAt: due })
    return 0
  }
  const day = dayIn(now, agent.timeZone)
  const room = maxFindsPerDay - (await countOfDay(tx, agent.resumeId, day))
  const { resumeId, criteria, minScore } = agent
  const looks = room > 0 && isToLook(agent, now)
  const fitting = looks ? await chooseVacancies(ctx, { resumeId, criteria, minScore, fresh: true }) : []
  const found = fitting.slice(0, room)
  await updateAgent(tx, resumeId, {
    ...(agent.wordingId === null && (await lookingFor(tx, criteria))),
    nextRunAt: nextRun(agent, now),
    // What had no room today is news tomorrow.
    ...(looks && { lookedAt: now, hasNews: fitting.length > found.length }),
    ...(found.length > 0 && { lastRunAt: now }),
  })
  if (found.length === 0) return 0
  const publicId = newPublicId()
  const runId = await insertRun(tx, { publicId, resumeId, at: now, found: found.length })
  await insertFinds(
    tx,
    found.map(({ id, match }) => ({
      publicId: newPublicId(),
      resumeId,
      vacancyId: id,
      runId,
      day,
      score: match.score,
      createdAt: now,
    })),
  )
  await notifyOfFinds(tx, agent, source, found, { runId: publicId, now })
  return found.length
}

const unswept = { failed: 'an autopickup could not be run', keyOf: (id: number) => id }

/** Runs every autopickup whose time has come. Returns how many vacancies were found. */
export async function runDue(ctx: ServiceContext): Promise<number> {
  let found = 0
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const agent = await lockAgent(tx, id, { skipLocked: true })
      const due = agent?.state === 'active' && agent.nextRunAt && agent.nextRunAt <= ctx.clock.now()
      const here =
        agent && due ? await run({ ...ctx, db: tx as unknown as ServiceContext['db'] }, tx, agent) : 0
      found += here
      return here > 0
    })
  await forEachIsolated(ctx, await findDue(ctx.db, ctx.clock.now(), maxPerRun), one, unswept)
  return found
}

/** Wakes those whose reason to rest is over. */
export async function resumeRested(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const agent = await lockAgent(tx, id, { skipLocked: true })
      const source = agent && (await findSource(tx, id))
      if (!agent || !source) return false
      const standing = await standingNow(ctx, tx, agent, source)
      const nextRunAt = standing.state === 'active' ? now : null
      await updateAgent(tx, id, { ...standing, nextRunAt, hasNews: true, updatedAt: now })
      return true
    })
  await forEachIsolated(ctx, await findResting(ctx.db, maxPerRun), one, unswept)
}

/** A vacancy has changed: it is held against what everybody asks for, and those it meets look closer. */
export async function scheduleFor(ctx: ServiceContext, vacancyPublicId: string): Promise<void> {
  const met = await standingSearchesFinding(ctx, vacancyPublicId)
  if (met) await scheduleWaiting(ctx.db, met, ctx.clock.now())
}

/** A resume has changed: its autopickup looks at everything once more. */
export const lookAnew = (ctx: ServiceContext, resumePublicId: string): Promise<void> =>
  noteResumeChange(ctx.db, resumePublicId)

/** Whoever was hired looks no further. */
export async function stopWhenHired(
  ctx: ServiceContext,
  { negotiationId, version }: { negotiationId: string; version: number },
): Promise<void> {
  const step = await historyOf(ctx.db, negotiationId, version)
  if (step?.status !== 'hired') return
  await ctx.db.transaction((tx) => switchOffOf(tx, step.candidateId, ctx.clock.now()))
}
