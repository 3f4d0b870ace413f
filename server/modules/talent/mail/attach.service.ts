import { type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import { translator } from '@/server/lib/translator'
import { type Actor, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { countFiles, filesOfMail, giveMailFiles } from '../records/files.repository'
import { writeNote } from '../records/notes.service'
import { presentRecord } from '../records/record.presenter'
import type { TalentRow } from '../records/records.repository'
import { lockPresent, requireVerifiedRecruiter } from '../records/records.service'
import { type MailRow, updateMail } from './mail.repository'
import { lockOwn } from './review.service'

const t = translator('importing')

/**
 * What a letter says, with the contacts that the record has not. Whole, though longer than what is typed by hand may be: the
 * letter is wiped soon after.
 */
function noteOf({ subject, person }: MailRow, record: TalentRow): string {
  const contacts = [person?.email, person?.phone].filter(
    (contact) => contact && contact !== record.email && contact !== record.phone,
  )
  const said = [person?.position, contacts.join(', '), person?.about].filter(Boolean).join('\n')
  const head = subject ? t('person.letter', { subject }) : t('person.letterWithoutSubject')
  return `${head}\n${said}`.trim()
}

/**
 * The files of a letter go to somebody of the base, and what was read becomes a note.
 * @throws AppError forbidden, company_required, company_not_verified, not_found, wrong_state, limit_exceeded
 */
export async function attachMail(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, recordId }: { publicId: string; recordId: string },
): Promise<TalentRecord> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const mail = await lockOwn(ctx, tx, companyId, publicId)
    if (mail.state !== 'waiting') throw new AppError('wrong_state')
    const record = await lockPresent(tx, actor, recordId, now)
    const limit = talentLimits.files
    const files = await filesOfMail(tx, [mail.id])
    if (files.length > 0 && (await countFiles(tx, record.id)) + files.length > limit)
      throw new AppError('limit_exceeded', { data: { limit } })
    const note = { text: noteOf(mail, record), authorId: actor.userId, createdAt: now }
    const noteId = await writeNote(tx, record, note)
    await giveMailFiles(tx, mail.id, record.id)
    await updateMail(tx, mail.id, {
      state: 'attached',
      settledAt: now,
      recordId: record.id,
      noteId,
    })
    return presentRecord(tx, record, now, scopeOf(actor))
  })
}
