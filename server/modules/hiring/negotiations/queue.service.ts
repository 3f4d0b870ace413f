import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { FieldError } from '@/lib/contracts/errors'
import { dueWithinHours, type QueueGroup, type QueueItem, type QueueViews } from '@/lib/contracts/queue'
import { hourMs } from '@/lib/shared/time'
import { cityById } from '@/server/modules/dictionaries'
import { negotiatedContacts } from '@/server/modules/resumes'
import { type Actor, isWithheld, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { selectedBy } from '../batches/selection.repository'
import { resumeSide } from './contacts.service'
import { findMarksOf } from './marks.repository'
import { sideOf } from './negotiations.policy'
import type { NegotiationRow } from './negotiations.repository'
import { isEnded } from './next-state'
import { findVacancy } from './parties.repository'
import {
  countQueue,
  findQueueChoices,
  findTasks,
  pageOfQueue,
  pageOfThose,
  type QueueOwner,
} from './queue.repository'
import { findViews, saveViews } from './queue-views.repository'
import { presentAll } from './read.service'

/** Undefined for an employer without a company, whose queue is empty. @throws AppError forbidden for candidates */
function ownerOf(ctx: ServiceContext, actor: Actor) {
  const side = sideOf(actor)
  if (side?.actor === 'candidate') throw new AppError('forbidden')
  if (!side) return undefined
  const owner: QueueOwner = {
    companyId: side.companyId,
    userId: actor.userId,
    scope: side.scope,
    mayAct: side.mayAct,
    now: ctx.clock.now(),
  }
  return { side, owner }
}

function tasksOf(
  row: NegotiationRow,
  at: { now: Date; mayAct: boolean; unread: number; score: boolean; slots: boolean; approve: boolean },
): QueueGroup[] {
  const open = !isEnded(row.status)
  if (!at.mayAct)
    return [
      ...(open && at.approve ? ['offers' as const] : []),
      ...(open && at.score ? ['score' as const] : []),
    ]
  const due = row.turn === 'employer' && row.turnDueAt !== null && row.status !== 'offer_accepted'
  const isSoon =
    row.turnDueAt !== null && row.turnDueAt.getTime() <= at.now.getTime() + dueWithinHours * hourMs
  const isNew = row.status === 'new' && row.origin === 'application'
  const tasks: Partial<Record<QueueGroup, boolean>> = {
    due: open && due && isSoon,
    offers:
      row.status === 'offer_accepted' ||
      (row.status === 'offer' && row.turn === 'employer') ||
      (open && at.approve),
    slots: open && at.slots,
    messages: at.unread > 0,
    score: open && at.score,
    new: isNew,
    answer: open && due && !isSoon && !isNew && row.status !== 'offer' && !at.slots,
  }
  return (Object.keys(tasks) as QueueGroup[]).filter((task) => tasks[task])
}

/** @throws AppError forbidden */
export async function listQueue(
  ctx: ServiceContext,
  actor: Actor,
  { group, size, after, after_due: afterDue, only, ...filter }: CallParsed<'GET /v1/my/queue', 'query'>,
): Promise<CallResult<'GET /v1/my/queue'>> {
  const own = ownerOf(ctx, actor)
  if (!own) return { results: [], more: false }
  const { side, owner } = own
  // One more than shown tells whether there is a next page.
  const page = { after, afterDue, limit: size + 1 }
  const found =
    only === undefined
      ? await pageOfQueue(ctx.db, owner, { group, filter, ...page })
      : await pageOfThose(ctx.db, owner, {
          those: selectedBy(owner, { ids: only.split(',') }, undefined),
          isDue: false,
          ...page,
        })
  const shown = found.slice(0, size)
  const ids = shown.map(({ row }) => row.id)
  const [negotiations, marks, tasks] = await Promise.all([
    presentAll(ctx, side, shown),
    findMarksOf(ctx.db, ids),
    findTasks(ctx.db, owner, ids),
  ])
  const marked = new Map(marks.map((mark) => [mark.negotiationId, mark]))
  const rows = new Map(shown.map(({ row }) => [row.publicId, row]))
  const results = negotiations.flatMap((negotiation): QueueItem[] => {
    const row = rows.get(negotiation.public_id)
    if (!row) return []
    const { id } = row
    return [
      {
        ...negotiation,
        tasks: tasksOf(row, {
          now: owner.now,
          mayAct: owner.mayAct,
          unread: negotiation.unread_messages,
          score: tasks.score.has(id),
          slots: tasks.slots.has(id),
          approve: tasks.approve.has(id),
        }),
        match_score: row.matchScore,
        rating: marked.get(id)?.rating ?? null,
        tags: marked.get(id)?.tags ?? [],
      },
    ]
  })
  return { results, more: found.length > size }
}

/** Items of the queue by group; null for a candidate and for who sees no applications. */
export async function countOwnQueue(
  ctx: ServiceContext,
  actor: Actor,
): Promise<Record<QueueGroup, number> | null> {
  if (sideOf(actor)?.actor !== 'employer') return null
  const own = ownerOf(ctx, actor)
  return own ? countQueue(ctx.db, own.owner, {}) : null
}

/**
 * Everybody selected, with what a table of the inbox of a vacancy says of them.
 * @throws AppError forbidden, company_required, vacancy_not_found
 */
export async function tableOfSelected(
  ctx: ServiceContext,
  actor: Actor,
  { selection, size, after, after_due: afterDue }: CallParsed<'POST /v1/my/queue/table', 'body'>,
): Promise<CallResult<'POST /v1/my/queue/table'>> {
  requireRight(actor, 'see_all')
  const own = ownerOf(ctx, actor)
  if (!own) throw new AppError('company_required')
  const { side, owner } = own
  const vacancy = 'vacancy' in selection ? await findVacancy(ctx.db, selection.vacancy) : undefined
  if (
    'vacancy' in selection &&
    (vacancy?.companyId !== owner.companyId || isWithheld(owner.scope, vacancy.id))
  )
    throw new AppError('vacancy_not_found')
  const those = selectedBy(owner, selection, vacancy?.id)
  if (!those) return { results: [], more: false }
  const isDue = 'queue' in selection && selection.queue.group === 'due'
  const found = await pageOfThose(ctx.db, owner, { those, isDue, after, afterDue, limit: size + 1 })
  const shown = found.slice(0, size)
  const rows = new Map(shown.map(({ row }) => [row.publicId, row.id]))
  const [negotiations, contacts] = await Promise.all([
    presentAll(ctx, side, shown, { inbox: true }),
    negotiatedContacts(
      ctx.db,
      shown.map(({ row }) => row),
      resumeSide(side),
    ),
  ])
  const contactsOf = (publicId: string) => {
    const given = contacts.get(rows.get(publicId) ?? 0)
    return given ? { phone: given.phone, email: given.email } : null
  }
  const results = negotiations.map((each) => ({ ...each, contacts: contactsOf(each.public_id) }))
  return { results, more: found.length > size }
}

/** @throws AppError forbidden */
export async function queueSummary(
  ctx: ServiceContext,
  actor: Actor,
  filter: CallParsed<'GET /v1/my/queue/summary', 'query'>,
): Promise<CallResult<'GET /v1/my/queue/summary'>> {
  const own = ownerOf(ctx, actor)
  if (!own) {
    const groups = { due: 0, offers: 0, slots: 0, messages: 0, score: 0, new: 0, answer: 0, open: 0 }
    return { groups, vacancies: [], managers: [], cities: [], tags: [] }
  }
  const [groups, choices] = await Promise.all([
    countQueue(ctx.db, own.owner, filter),
    findQueueChoices(ctx.db, own.owner),
  ])
  const cities = choices.cityIds.flatMap((id) => {
    const city = cityById(id)
    return city ? [{ id, name: city.name }] : []
  })
  return {
    groups,
    vacancies: choices.vacancies,
    managers: choices.managers,
    tags: choices.tags,
    cities: cities.sort((a, b) => a.name.localeCompare(b.name, 'ru')),
  }
}

/** @throws AppError forbidden for candidates, company_required */
export function queueViews(ctx: ServiceContext, actor: Actor): Promise<QueueViews> {
  return findViews(ctx.db, { userId: actor.userId, companyId: requireCompany(actor).id })
}

/** @throws AppError forbidden, company_required, conflict_changes with the current list, validation_failed */
export async function saveQueueViews(
  ctx: ServiceContext,
  actor: Actor,
  { views, version }: QueueViews,
): Promise<QueueViews> {
  const owner = { userId: actor.userId, companyId: requireCompany(actor).id }
  const names = views.map(({ name }) => name.toLocaleLowerCase('ru'))
  const fields = names.flatMap((name, at): FieldError[] =>
    names.indexOf(name) < at ? [{ field: `views.${at}.name`, code: 'name_repeated' }] : [],
  )
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const saved = await saveViews(ctx.db, owner, { views, version, now: ctx.clock.now() })
  const current = await findViews(ctx.db, owner)
  if (!saved) throw new AppError('conflict_changes', { data: { ...current } })
  return current
}
