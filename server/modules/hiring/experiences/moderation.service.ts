import { experienceGroup } from '@/lib/contracts/experiences'
import type { DbOrTx, Tx } from '@/server/db/client'
import { type Notice, notify } from '@/server/modules/notifications'
import { announceCompanyPages } from '@/server/modules/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import {
  countShown,
  findLastInterview,
  findReviewed,
  type Reviewed,
  type ReviewedType,
  updateExperience,
} from './experiences.repository'
import { takeOffPage, updateReply } from './replies.repository'

export type { Reviewed, ReviewedType }

/** Texts and replies as operators see them, without their authors’ names. */
export const reviewedTexts = (
  db: DbOrTx,
  type: ReviewedType,
  where: { ids: readonly number[] } | { publicId: string },
  options: { lock?: true } = {},
): Promise<Reviewed[]> => findReviewed(db, type, where, options)

/** A text on a company’s page, for a complaint. @throws AppError not_found */
export async function textToReport(
  ctx: ServiceContext,
  type: ReviewedType,
  publicId: string,
): Promise<{ id: number }> {
  const [found] = await findReviewed(ctx.db, type, { publicId }, {})
  if (!found?.shown || (await countShown(ctx.db, found.companyId)) < experienceGroup) {
    throw new AppError('not_found')
  }
  return { id: found.id }
}

interface Decided {
  approve: boolean
  note: string
  fields: readonly string[]
  /** Key of the notice. */
  key: string
  now: Date
}

async function decideOnExperience(tx: Tx, found: Reviewed, decided: Decided): Promise<Notice | undefined> {
  const { approve, note, fields, now } = decided
  if (found.state === 'taken_back' && !approve)
    throw new AppError('wrong_state', { data: { status: found.state } })
  // A look at what is approved already changes nothing.
  if (approve && found.state !== 'checking') return undefined
  const { impression = '', asked = '', advice = '' } = found.content
  const write = approve ? updateExperience : takeOffPage
  await write(tx, found.id, {
    state: approve ? 'approved' : 'returned',
    note: approve ? null : note,
    noteFields: approve ? [] : [...fields],
    decidedAt: now,
    updatedAt: now,
    // What is on the page is replaced in its place.
    ...(approve && found.shown && { shown: { impression, asked, advice } }),
  })
  if (found.shown) await announceCompanyPages(tx, found.companyId)
  const { authorId, companyId } = found
  const last =
    authorId === null ? undefined : await findLastInterview(tx, { companyId, candidateId: authorId })
  if (authorId === null || !last) return undefined
  return {
    userId: authorId,
    kind: 'experience.moderated',
    dedupeKey: decided.key,
    params: {
      reader: 'candidate',
      decision: approve ? 'approve' : 'reject',
      note,
      company_name: found.companyName,
      interview: last.publicId,
    },
    target: null,
  }
}

async function decideOnReply(tx: Tx, found: Reviewed, decided: Decided): Promise<Notice | undefined> {
  const { approve, note, key, now } = decided
  if (approve && found.state !== 'checking') return undefined
  await updateReply(tx, found.id, {
    state: approve ? 'approved' : 'returned',
    note: approve ? null : note,
    shown: approve ? (found.content.reply ?? null) : null,
    updatedAt: now,
  })
  await announceCompanyPages(tx, found.companyId)
  if (found.authorId === null) return undefined
  return {
    userId: found.authorId,
    kind: 'experience.reply_moderated',
    dedupeKey: key,
    params: { reader: 'employer', decision: approve ? 'approve' : 'reject', note },
    target: null,
  }
}

/** Shows a text or returns it to its author, who is told. Returned, it leaves the page. @throws AppError wrong_state */
export async function decideOnText(
  tx: Tx,
  type: ReviewedType,
  found: Reviewed,
  decided: Decided,
): Promise<{ changed: boolean }> {
  const notice = await (type === 'experience' ? decideOnExperience : decideOnReply)(tx, found, decided)
  await notify(tx, notice ? [notice] : [], decided.now)
  return { changed: notice !== undefined }
}
