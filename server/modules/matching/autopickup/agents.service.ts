import type { Autopickup } from '@/lib/contracts/autopickup'
import { type Learned, maxFindsPerDay } from '@/lib/contracts/autopickup-criteria'
import type { CallParsed } from '@/lib/contracts/calls'
import type { VacancyHideReason } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { cityById, roleById } from '@/server/modules/dictionaries'
import { applicationsLeft } from '@/server/modules/hiring'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { zoneOrDefault } from '@/server/platform/time'
import type { ServiceContext } from '../../context'
import {
  type AgentRow,
  editAgent,
  findAgent,
  findByResume,
  findCompanyNames,
  findLesson,
  findOwnId,
  findSource,
  insertAgent,
  lockAgent,
  setMail,
} from './agents.repository'
import { countOfDay, dayIn } from './finds.repository'
import { criteriaOf, learn, unlearnFrom } from './learning'
import { lookingFor, nextRun, standingNow } from './run.service'

/** @throws AppError resume_not_found also for what exists and is another's */
export async function ownResumeId(ctx: ServiceContext, actor: Actor, publicId: string): Promise<number> {
  const id = actor.accountType === 'candidate' && (await findOwnId(ctx.db, actor.userId, publicId))
  if (!id) throw new AppError('resume_not_found')
  return id
}

const named = (ids: readonly number[], nameOf: (id: number) => { name: string } | undefined) =>
  Object.fromEntries(ids.map((id) => [String(id), nameOf(id)?.name ?? '']))

const moment = (at: Date | null) => at?.toISOString() ?? null

async function present(ctx: ServiceContext, actor: Actor, resumeId: number, row: AgentRow | undefined) {
  const source = row ? undefined : await findSource(ctx.db, resumeId)
  const criteria = row?.criteria ?? (source && criteriaOf(source))
  if (!criteria) throw new AppError('resume_not_found')
  const timeZone = row?.timeZone ?? zoneOrDefault(undefined)
  const [today, applications, companies] = await Promise.all([
    countOfDay(ctx.db, resumeId, dayIn(ctx.clock.now(), timeZone)),
    applicationsLeft(ctx, actor.userId),
    findCompanyNames(ctx.db, criteria.stop_companies),
  ])
  return {
    state: row?.state ?? 'off',
    pause: row?.pause ?? null,
    mode: row?.mode ?? 'suggest',
    cadence: row?.cadence ?? 'daily',
    time_zone: timeZone,
    min_score: row?.minScore ?? 60,
    mail: row?.mail ?? true,
    greeting: row?.greeting ?? '',
    criteria,
    names: {
      roles: named(criteria.role_ids, roleById),
      cities: named(criteria.city_ids, cityById),
      companies,
    },
    revision: row?.revision ?? 0,
    fresh: row === undefined,
    next_run_at: moment(row?.nextRunAt ?? null),
    last_run_at: moment(row?.lastRunAt ?? null),
    found_today: today,
    daily_limit: maxFindsPerDay,
    applications_left: applications.left,
    applications_limit: applications.limit,
  } satisfies Autopickup
}

export async function presentAgent(ctx: ServiceContext, actor: Actor, resumeId: number): Promise<Autopickup> {
  return present(ctx, actor, resumeId, await findAgent(ctx.db, resumeId))
}

/** @throws AppError resume_not_found */
export const getAutopickup = async (ctx: ServiceContext, actor: Actor, publicId: string) =>
  presentAgent(ctx, actor, await ownResumeId(ctx, actor, publicId))

/** @throws AppError validation_failed for ids no dictionary has */
export function checkCriteria(
  criteria: CallParsed<'PUT /v1/resumes/:publicId/autopickup', 'body'>['criteria'],
) {
  if (criteria.role_ids.some((id) => !roleById(id))) throw invalidField('criteria.role_ids', 'unknown_role')
  if (criteria.city_ids.some((id) => !cityById(id))) throw invalidField('criteria.city_ids', 'unknown_city')
}

/**
 * Saves the set-up and switches it on, to rest or off. The first run after switching on is at once.
 * @throws AppError resume_not_found, wrong_state (a resume that is not published finds nothing), conflict_changes,
 * validation_failed
 */
export async function saveAutopickup(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  body: CallParsed<'PUT /v1/resumes/:publicId/autopickup', 'body'>,
): Promise<Autopickup> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  checkCriteria(body.criteria)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const known = await findAgent(tx, resumeId)
    const agent = await agentOf(tx, resumeId)
    const source = await findSource(tx, resumeId)
    if (!agent || !source) throw new AppError('resume_not_found')
    if (body.revision !== (known ? agent.revision : 0)) {
      throw new AppError('conflict_changes', { data: { revision: agent.revision } })
    }
    if (body.state === 'active' && source.status !== 'published') throw new AppError('wrong_state')
    const wished = {
      ...agent,
      state: body.state,
      pause: body.state === 'paused' ? ('by_hand' as const) : null,
    }
    const standing = await standingNow(ctx, tx, wished, source)
    const woken = standing.state === 'active' && agent.state !== 'active'
    const timeZone = zoneOrDefault(body.time_zone)
    return editAgent(tx, resumeId, {
      ...standing,
      mode: body.mode,
      cadence: body.cadence,
      timeZone,
      minScore: body.min_score,
      mail: body.mail,
      greeting: body.greeting,
      ...(await lookingFor(tx, body.criteria)),
      nextRunAt:
        standing.state !== 'active' ? null : woken ? now : nextRun({ cadence: body.cadence, timeZone }, now),
      updatedAt: now,
    })
  })
  return present(ctx, actor, resumeId, row)
}

/** The autopickup of a resume, held; one that was never set up begins switched off, filled in from the resume. */
async function agentOf(tx: Tx, resumeId: number): Promise<AgentRow | undefined> {
  const held = await lockAgent(tx, resumeId)
  if (held) return held
  const source = await findSource(tx, resumeId)
  if (!source) return undefined
  return insertAgent(tx, { resumeId, userId: source.userId, ...(await lookingFor(tx, criteriaOf(source))) })
}

/** Changes the criteria of a resume's autopickup by a reason; null when it teaches nothing. */
export async function learnFrom(
  tx: Tx,
  resumeId: number,
  reason: VacancyHideReason,
  vacancyId: number,
  now: Date,
): Promise<Learned | null> {
  const lesson = await findLesson(tx, vacancyId)
  const agent = lesson && (await agentOf(tx, resumeId))
  if (!lesson || !agent) return null
  const learned = learn(agent.criteria, reason, lesson)
  if (!learned) return null
  const criteria = { ...agent.criteria, ...learned.after }
  await editAgent(tx, resumeId, { ...(await lookingFor(tx, criteria)), updatedAt: now })
  return learned
}

/** Takes back what was learned, where nothing has been changed since. */
export async function unlearn(tx: Tx, resumeId: number, learned: Learned, now: Date): Promise<void> {
  const agent = await lockAgent(tx, resumeId)
  if (!agent) return
  const criteria = unlearnFrom(agent.criteria, learned)
  await editAgent(tx, resumeId, { ...(await lookingFor(tx, criteria)), updatedAt: now })
}

/** What the way out of a digest stops: the letters of one resume's autopickup. */
export async function lettersOf(ctx: ServiceContext, resumePublicId: string) {
  const row = await findByResume(ctx.db, resumePublicId)
  return row && { name: row.title, active: row.mail }
}

export async function setLetters(ctx: ServiceContext, resumePublicId: string, active: boolean) {
  const row = await findByResume(ctx.db, resumePublicId)
  if (!row) return undefined
  await setMail(ctx.db, row.resumeId, active)
  return { name: row.title, active }
}
