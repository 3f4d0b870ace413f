import type { Page } from '@/lib/contracts/call'
import {
  type CompanyExperience,
  type Experience,
  type ExperienceReplyInput,
  experienceGroup,
} from '@/lib/contracts/experiences'
import { defaultZone } from '@/lib/shared/time'
import { companyByPublicId } from '@/server/modules/identity'
import { type Notice, notify } from '@/server/modules/notifications'
import { announceCompanyPages } from '@/server/modules/vacancies'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { maskContacts } from '@/server/platform/mask-contacts'
import { dayIn, startOfDay } from '@/server/platform/time'
import type { ServiceContext } from '../../context'
import { reviewText } from '../hooks'
import {
  countShown,
  type ExperienceRow,
  findDueCompanies,
  findRepliers,
  lockShown,
  lockWaiting,
  pageShown,
  showExperiences,
} from './experiences.repository'
import { deleteReply, findReply, type ReplyRow, saveReply } from './replies.repository'

function present(row: ExperienceRow, reply: ReplyRow | null): Experience {
  const { impression = '', asked = '', advice = '' } = row.shown ?? {}
  return {
    public_id: row.publicId,
    month: (row.shownAt ?? row.createdAt).toISOString().slice(0, 7),
    impression,
    asked,
    advice,
    reply: reply?.shown ? { public_id: reply.publicId, text: reply.shown } : null,
  }
}

const presentForCompany = (row: ExperienceRow, reply: ReplyRow | null): CompanyExperience => ({
  ...present(row, reply),
  own_reply: reply && {
    text: reply.text,
    state: reply.state,
    note: reply.state === 'returned' ? reply.note : null,
  },
})

interface Paging {
  page: number
  size: number
}

/** With fewer texts than a group nothing is shown, nor how many there are: nobody can be singled out. */
async function pageOf(ctx: ServiceContext, companyId: number, { page, size }: Paging) {
  const total = await countShown(ctx.db, companyId)
  if (total < experienceGroup) return { rows: [], total: 0, page, size }
  const rows = await pageShown(ctx.db, companyId, { limit: size, offset: (page - 1) * size })
  return { rows, total, page, size }
}

/** @throws AppError not_found */
export async function publicExperiences(
  ctx: ServiceContext,
  publicId: string,
  paging: Paging,
): Promise<Page<Experience>> {
  const company = await companyByPublicId(ctx.db, publicId)
  if (!company) throw new AppError('not_found')
  const { rows, ...around } = await pageOf(ctx, company.id, paging)
  return { ...around, results: rows.map(({ row, reply }) => present(row, reply)) }
}

/** The company reads the same as everybody, and what became of its replies. @throws AppError forbidden, company_required */
export async function companyExperiences(
  ctx: ServiceContext,
  actor: Actor,
  paging: Paging,
): Promise<Page<CompanyExperience>> {
  const { id } = requireCompany(actor)
  const { rows, ...around } = await pageOf(ctx, id, paging)
  return { ...around, results: rows.map(({ row, reply }) => presentForCompany(row, reply)) }
}

/** @throws AppError forbidden, company_required, not_found for what is not on the page, validation_failed for contacts */
export async function replyToExperience(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, text }: ExperienceReplyInput & { publicId: string },
): Promise<CompanyExperience> {
  const { id: companyId } = requireRight(actor, 'manage_company')
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const row = await lockShown(tx, publicId, companyId)
    if (!row || (await countShown(tx, companyId)) < experienceGroup) throw new AppError('not_found')
    if (maskContacts(text).masked) throw invalidField('text', 'contacts_in_text')
    const before = await findReply(tx, row.id)
    if (before && before.text === text && before.state !== 'returned') return presentForCompany(row, before)
    const reply = await saveReply(tx, {
      publicId: newPublicId(),
      experienceId: row.id,
      companyId,
      authorId: actor.userId,
      text,
      state: 'checking',
      createdAt: now,
      updatedAt: now,
    })
    await reviewText(tx, { type: 'experience_reply', id: reply.id, now })
    return presentForCompany(row, reply)
  })
}

/** @throws AppError forbidden, company_required, not_found */
export async function removeReply(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<CompanyExperience> {
  const { id: companyId } = requireRight(actor, 'manage_company')
  return ctx.db.transaction(async (tx) => {
    const row = await lockShown(tx, publicId, companyId)
    if (!row || (await countShown(tx, companyId)) < experienceGroup) throw new AppError('not_found')
    if (await deleteReply(tx, row.id)) await announceCompanyPages(tx, companyId)
    return presentForCompany(row, null)
  })
}

const batch = 100

/**
 * Shows approved texts in whole groups, as ratings count answers: whoever watches the page sees several at once, and
 * not on the day one of them was approved. Returns how many appeared.
 */
export async function releaseExperiences(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const before = startOfDay(dayIn(now, defaultZone), defaultZone)
  let shown = 0
  for (const companyId of await findDueCompanies(ctx.db, { before, group: experienceGroup, limit: batch })) {
    shown += await ctx.db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, companyId, before)
      const group = waiting.slice(0, Math.floor(waiting.length / experienceGroup) * experienceGroup)
      const [first] = group
      if (!first) return 0
      await showExperiences(
        tx,
        group.map(({ id }) => id),
        now,
      )
      await announceCompanyPages(tx, companyId)
      const notices = (await findRepliers(tx, companyId)).map(
        (userId): Notice => ({
          userId,
          kind: 'experience.shown',
          dedupeKey: `experiences:${companyId}:${now.toISOString()}`,
          params: { reader: 'employer', count: String(group.length) },
          target: null,
        }),
      )
      await notify(tx, notices, now)
      return group.length
    })
  }
  return shown
}
