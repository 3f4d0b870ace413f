import { type TalentRecord, type TalentSummary, talentLimits } from '@/lib/contracts/talent'
import type { Tx } from '@/server/db/client'
import { lockCompany, requireCapacity } from '@/server/modules/identity'
import {
  type Actor,
  actorMay,
  companyIdOf,
  partOf,
  refuseWithout,
  requireCompany,
} from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lettersSentOn } from '../consent/consent.repository'
import { countWaiting } from '../mail/mail.repository'
import * as repository from './lists.repository'
import { dayOf, daysLater, presentRecord, writeSearch } from './record.presenter'
import { countRecords, countSources, countTags, type TalentRow } from './records.repository'
import { lockPresent, requireVerifiedRecruiter } from './records.service'

/** @throws AppError forbidden for candidates, company_required */
export async function summaryOfPeople(ctx: ServiceContext, actor: Actor): Promise<TalentSummary> {
  const { id: companyId, verified } = requireCompany(actor)
  const today = dayOf(ctx.clock.now())
  const counted = (more: object) => countRecords(ctx.db, { companyId, stems: [], ...more })
  const [total, asked, ending, tags, lists, sources, sent, waiting] = await Promise.all([
    counted({}),
    counted({ state: 'asked' }),
    counted({ endsBy: daysLater(today, talentLimits.renewalDays) }),
    countTags(ctx.db, companyId),
    repository.countLists(ctx.db, companyId),
    countSources(ctx.db, companyId),
    lettersSentOn(ctx.db, companyId, today),
    ctx.env.INBOUND_MAIL_DOMAIN ? countWaiting(ctx.db, companyId) : null,
  ])
  return {
    total,
    asked,
    ending,
    tags,
    lists: lists.map(({ publicId, name, count }) => ({ public_id: publicId, name, count })),
    sources,
    may_edit: actorMay(actor, 'recruit') && verified,
    verified,
    letters_left: Math.max(0, talentLimits.lettersPerDay - sent),
    mail_waiting: waiting,
  }
}

/** Returns the id of the note. @throws AppError wrong_state while consent is asked, limit_exceeded */
export async function writeNote(
  tx: Tx,
  row: TalentRow,
  note: { text: string; authorId: number; createdAt: Date },
): Promise<number> {
  if (row.state === 'asked') throw new AppError('wrong_state')
  const [counted] = await repository.countNotes(tx, [row.id])
  if ((counted?.n ?? 0) >= talentLimits.notes) {
    throw new AppError('limit_exceeded', { data: { limit: talentLimits.notes } })
  }
  const id = await repository.insertNote(tx, { ...note, publicId: newPublicId(), recordId: row.id })
  await writeSearch(tx, row)
  return id
}

/** @throws AppError not_found, forbidden, wrong_state, limit_exceeded */
export async function addNote(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, text }: { publicId: string; text: string },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockPresent(tx, actor, publicId, now)
    await writeNote(tx, row, { text, authorId: actor.userId, createdAt: now })
    return presentRecord(tx, row, now, partOf(actor))
  })
}

/** @throws AppError not_found, forbidden */
export async function setNoteRemoved(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, noteId, removed }: { publicId: string; noteId: string; removed: boolean },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockPresent(tx, actor, publicId, now)
    if (!(await repository.setNoteRemoved(tx, row.id, noteId, removed ? now : null))) {
      throw new AppError('not_found')
    }
    await writeSearch(tx, row)
    return presentRecord(tx, row, now, partOf(actor))
  })
}

interface NamedList {
  public_id: string
  name: string
}

/** @throws AppError validation_failed */
async function requireFreeName(tx: Tx, companyId: number, name: string, except?: string): Promise<void> {
  const taken = await repository.isListNameTaken(tx, { companyId, name, except })
  if (taken) throw invalidField('name', 'name_taken')
}

/** @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, validation_failed */
export async function addList(ctx: ServiceContext, actor: Actor, name: string): Promise<NamedList> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, talentLimits.lists, repository.countListsOf)
    await requireFreeName(tx, companyId, name)
    const list = { publicId: newPublicId(), companyId, name, createdAt: ctx.clock.now() }
    await repository.insertList(tx, list)
    return { public_id: list.publicId, name }
  })
}

/**
 * Renames, removes or restores a list.
 * @throws AppError not_found, forbidden, validation_failed
 */
export async function changeList(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: { name: string } | { removed: boolean },
): Promise<NamedList> {
  const companyId = companyIdOf(actor)
  return ctx.db.transaction(async (tx) => {
    if (companyId === null) throw new AppError('not_found')
    // Names are compared and written under this lock.
    await lockCompany(tx, companyId)
    const row = await repository.lockList(tx, publicId, companyId)
    const restoring = 'removed' in change && !change.removed
    if (!row || (row.removedAt && 'name' in change)) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    const name = 'name' in change ? change.name : row.name
    if ('name' in change || restoring) await requireFreeName(tx, companyId, name, publicId)
    const removedAt = 'removed' in change && change.removed ? (row.removedAt ?? ctx.clock.now()) : null
    await repository.updateList(tx, row.id, { name, removedAt })
    return { public_id: publicId, name }
  })
}
