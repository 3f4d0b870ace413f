import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type {
  ModeratedType,
  ModerationCase,
  ModerationDecision,
  ModerationDetail,
  Signal,
} from '@/lib/contracts/moderation'
import type { DbOrTx } from '@/server/db/client'
import {
  type Reported,
  type Reviewed,
  type ReviewedType,
  reportedMessages,
  reviewedTexts,
} from '@/server/modules/hiring'
import { isOwnCompany } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { filled, type ItemView, messageContent, resumeContent, vacancyContent } from './content'
import {
  type CaseRow,
  complaintsOf,
  countCases,
  countWaiting,
  findCase,
  findResume,
  findVacancy,
  historyOf,
  type Locking,
  openCase,
  ownersOf,
  pageCases,
} from './moderation.repository'
import { signalsNow } from './review.service'

type Where = { id: number } | { publicId: string }

/** What was written does not change: its one revision is the first. */
const messageItem = (found: Reported): ItemView => ({
  type: 'message',
  id: found.id,
  publicId: found.publicId,
  revision: 1,
  title: found.vacancyTitle,
  status: found.hidden ? 'blocked' : 'sent',
  company: found.side === 'employer' ? { name: found.companyName, verified: found.verified } : null,
  content: messageContent(found),
})

/** Types of texts that are shown only after a moderator has read them. */
export const isReviewed = (type: ModeratedType): type is ReviewedType =>
  type === 'experience' || type === 'experience_reply'

/** Its heading is the company it is about; who wrote it is not shown. */
const textItem = (type: ReviewedType, found: Reviewed): ItemView => ({
  type,
  id: found.id,
  publicId: found.publicId,
  revision: found.revision,
  title: found.companyName,
  status: found.state,
  company: { name: found.companyName, verified: found.verified },
  content: filled(found.content),
})

/** An item as an operator sees it, whatever its state; undefined when it is gone. `lock`: changed by nobody meanwhile. */
export async function itemOf(
  db: DbOrTx,
  type: ModeratedType,
  where: Where,
  options: Locking = {},
): Promise<ItemView | undefined> {
  if (type === 'vacancy') {
    const found = await findVacancy(db, where, options)
    if (!found) return undefined
    const { row, company } = found
    return {
      type,
      id: row.id,
      publicId: row.publicId,
      revision: row.revision,
      title: row.title,
      status: row.status,
      company: { name: company.name, verified: company.verification === 'verified' },
      content: vacancyContent(row),
    }
  }
  if (type === 'message') {
    const [found] = await reportedMessages(db, 'id' in where ? { ids: [where.id] } : where, options)
    return found && messageItem(found)
  }
  if (isReviewed(type)) {
    const [found] = await reviewedTexts(db, type, 'id' in where ? { ids: [where.id] } : where, options)
    return found && textItem(type, found)
  }
  const row = await findResume(db, where, options)
  return (
    row && {
      type,
      id: row.id,
      publicId: row.publicId,
      revision: row.revision,
      title: row.title,
      status: row.status,
      company: null,
      content: resumeContent(row),
    }
  )
}

const maxComplaints = 50
const maxHistory = 20

/** Everyone but operators gets 404, not 403. @throws AppError not_found */
export function requireOperator(actor: Actor): void {
  if (!actor.isOperator) throw new AppError('not_found')
}

const codesOf = (row: CaseRow, signals: readonly Signal[]): ModerationCase['signals'] => [
  ...new Set([
    ...signals.map(({ code }) => code),
    ...(row.complaintCount > 0 ? (['complaints'] as const) : []),
  ]),
]

type Shown = Pick<ItemView, 'publicId' | 'title' | 'status' | 'company'>

const present = (row: CaseRow, item: Shown, signals: readonly Signal[]): ModerationCase => ({
  public_id: row.publicId,
  type: row.type,
  item_public_id: item.publicId,
  title: item.title,
  company: item.company,
  item_status: item.status,
  held: row.held,
  signals: codesOf(row, signals),
  complaints: row.complaintCount,
  opened_at: row.openedAt.toISOString(),
  decision: row.decision,
  decided_at: row.closedAt?.toISOString() ?? null,
})

/** @throws AppError not_found for everyone but operators, as all of these */
export async function listCases(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, ...filter }: CallParsed<'GET /v1/moderation/cases', 'query'>,
): Promise<CallResult<'GET /v1/moderation/cases'>> {
  requireOperator(actor)
  const [rows, total, counts] = await Promise.all([
    pageCases(ctx.db, filter, { limit: size, offset: (page - 1) * size }),
    countCases(ctx.db, filter),
    countWaiting(ctx.db),
  ])
  const ofMessages = rows.flatMap(({ found }) => (found.type === 'message' ? [found.itemId] : []))
  const messages = new Map((await reportedMessages(ctx.db, { ids: ofMessages })).map((one) => [one.id, one]))
  const texts = new Map<string, ItemView>()
  for (const type of ['experience', 'experience_reply'] as const) {
    const ids = rows.flatMap(({ found }) => (found.type === type ? [found.itemId] : []))
    for (const one of await reviewedTexts(ctx.db, type, { ids })) {
      texts.set(`${type} ${one.id}`, textItem(type, one))
    }
  }
  const signals = new Map<number, Signal[]>()
  for (const { found } of rows) signals.set(found.id, await signalsNow(ctx.db, found))
  const results = rows.flatMap(({ found, vacancy, company, resume }) => {
    const now = signals.get(found.id) ?? []
    const message = found.type === 'message' ? messages.get(found.itemId) : undefined
    if (message) return [present(found, messageItem(message), now)]
    const text = texts.get(`${found.type} ${found.itemId}`)
    if (text) return [present(found, text, now)]
    if (vacancy && company) {
      const of = { name: company.name, verified: company.verification === 'verified' }
      return [present(found, { ...vacancy, company: of }, now)]
    }
    return resume ? [present(found, { ...resume, company: null }, now)] : []
  })
  return { results, total, page, size, counts }
}

/** What an operator may decide about an item in its state; approving what is open says that it is fine. */
const decisionsOf = (item: ItemView): ModerationDecision[] => {
  const { type, status } = item
  const shown = ['active', 'paused', 'expired', 'closed', 'published', 'hidden']
  if (isReviewed(type)) return status === 'taken_back' ? ['approve'] : ['approve', 'reject']
  if (type === 'message') return status === 'blocked' ? ['approve'] : ['approve', 'block']
  if (status === 'blocked') return type === 'vacancy' ? ['approve'] : []
  if (status === 'moderation')
    return type === 'vacancy' ? ['approve', 'reject', 'block'] : ['approve', 'block']
  if (status === 'rejected') return ['approve', 'block']
  if (!shown.includes(status)) return ['approve']
  return type === 'vacancy' && (status === 'active' || status === 'paused')
    ? ['approve', 'reject', 'block']
    : ['approve', 'block']
}

export async function presentDetail(
  ctx: ServiceContext,
  actor: Actor,
  row: CaseRow,
): Promise<ModerationDetail> {
  const item = await itemOf(ctx.db, row.type, { id: row.itemId })
  if (!item) throw new AppError('not_found')
  const [complaintRows, history, signals, ownMatter] = await Promise.all([
    complaintsOf(ctx.db, row.id, maxComplaints),
    historyOf(ctx.db, row, maxHistory),
    signalsNow(ctx.db, row),
    isOwnMatter(ctx.db, actor, row),
  ])
  const approved = history.find((past) => past.approved !== null)?.approved ?? null
  const fields = [...new Set([...Object.keys(item.content), ...Object.keys(approved ?? {})])]
  return {
    ...present(row, item, signals),
    found: signals,
    revision: item.revision,
    content: fields.map((field) => ({
      field,
      before: approved ? (approved[field] ?? '') : null,
      after: item.content[field] ?? '',
    })),
    complaint_list: complaintRows.map(({ reason, text, createdAt }) => ({
      reason,
      text,
      created_at: createdAt.toISOString(),
    })),
    history: history.flatMap(({ decision, note, fields: named, closedAt }) =>
      decision && closedAt ? [{ decision, note, fields: named, decided_at: closedAt.toISOString() }] : [],
    ),
    own_matter: ownMatter,
    actions: row.closedAt || ownMatter ? [] : decisionsOf(item),
  }
}

export async function readCase(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<ModerationDetail> {
  requireOperator(actor)
  const row = await findCase(ctx.db, publicId)
  if (!row) throw new AppError('not_found')
  return presentDetail(ctx, actor, row)
}

const missing = {
  vacancy: 'vacancy_not_found',
  resume: 'resume_not_found',
  message: 'not_found',
  experience: 'not_found',
  experience_reply: 'not_found',
} as const

/** A case of the operator's own making. @throws AppError not_found, vacancy_not_found, resume_not_found */
export async function openCaseByOperator(
  ctx: ServiceContext,
  actor: Actor,
  { type, public_id: publicId }: CallParsed<'POST /v1/moderation/cases', 'body'>,
): Promise<{ public_id: string }> {
  requireOperator(actor)
  const item = await itemOf(ctx.db, type, { publicId })
  if (!item) throw new AppError(missing[type])
  const row = await openCase(ctx.db, {
    publicId: newPublicId(),
    type,
    itemId: item.id,
    held: false,
    signals: [{ code: 'asked_by_operator', field: null, text: null }],
    openedAt: ctx.clock.now(),
  })
  return { public_id: row.publicId }
}

/** Nobody decides about what they wrote, were written, or what their company published. */
export async function isOwnMatter(
  db: DbOrTx,
  actor: Pick<Actor, 'userId'>,
  row: Pick<CaseRow, 'type' | 'itemId'>,
): Promise<boolean> {
  const { companyId, userIds } = await ownersOf(db, row)
  if (userIds.includes(actor.userId)) return true
  return companyId !== null && (await isOwnCompany(db, actor.userId, companyId))
}
