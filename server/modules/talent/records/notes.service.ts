import { type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import type { Tx } from '@/server/db/client'
import { type Actor, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import * as repository from './notes.repository'
import { presentRecord } from './record.presenter'
import { writeSearch } from './record-search'
import type { TalentRow } from './records.repository'
import { lockPresent } from './records.service'

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
    return presentRecord(tx, row, now, scopeOf(actor))
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
    return presentRecord(tx, row, now, scopeOf(actor))
  })
}
