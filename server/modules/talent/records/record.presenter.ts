import { type TalentCard, type TalentFile, type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import type { DbOrTx } from '@/server/db/client'
import type { VacancyScope } from '@/server/platform/actor'
import { dayOf, daysLater } from '../days'
import { invitationsOf } from '../invitations/invitations.repository'
import { filesOf, type TalentFileRow } from './files.repository'
import { listsOf } from './lists.repository'
import { countNotes, notesOf } from './notes.repository'
import { labelsOf, nameOfUser, type TalentRow } from './records.repository'

export async function presentCards(db: DbOrTx, rows: readonly TalentRow[], now: Date): Promise<TalentCard[]> {
  const ids = rows.map(({ id }) => id)
  const [members, notes, labels] = await Promise.all([
    listsOf(db, ids),
    countNotes(db, ids),
    labelsOf(db, rows),
  ])
  const soon = daysLater(dayOf(now), talentLimits.renewalDays)
  return rows.map((row) => ({
    public_id: row.publicId,
    state: row.state,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    city: row.city,
    position: row.position,
    source: row.source,
    referral: row.referralId === null ? null : (labels.get(row.referralId) ?? null),
    tags: row.tags,
    lists: members
      .filter(({ recordId }) => recordId === row.id)
      .map(({ publicId, name }) => ({ public_id: publicId, name })),
    ground: row.ground,
    ground_on: row.groundOn,
    expires_on: row.expiresOn,
    ending: row.state === 'kept' && row.expiresOn <= soon,
    renewal_asked_at: row.state === 'kept' ? (row.letterOpenAt?.toISOString() ?? null) : null,
    notes: notes.find(({ recordId }) => recordId === row.id)?.n ?? 0,
    created_at: row.createdAt.toISOString(),
  }))
}

export const presentFile = ({ publicId, name, bytes, createdAt }: TalentFileRow): TalentFile => ({
  public_id: publicId,
  name,
  bytes,
  created_at: createdAt.toISOString(),
})

export async function presentRecord(
  db: DbOrTx,
  row: TalentRow,
  now: Date,
  /** The part of the company that the reader reaches, where it is not whole. */
  scope: VacancyScope | undefined,
): Promise<TalentRecord> {
  const [[card], notes, invitations, files, addedBy] = await Promise.all([
    presentCards(db, [row], now),
    notesOf(db, row.id),
    invitationsOf(db, row.id, scope),
    filesOf(db, row.id),
    row.addedById === null ? null : nameOfUser(db, row.addedById),
  ])
  if (!card) throw new Error('a row gave no card')
  return {
    ...card,
    birth_date: row.birthDate,
    about: row.about,
    ground_note: row.groundNote,
    keep_months: row.keepMonths,
    added_by: addedBy,
    revision: row.revision,
    note_list: notes.map(({ publicId, text, author, createdAt }) => ({
      public_id: publicId,
      text,
      author,
      created_at: createdAt.toISOString(),
    })),
    files: files.map(presentFile),
    invitations: invitations.flatMap(({ vacancy, title, state, sent_at, negotiation }) =>
      state === 'failed' || state === 'undone'
        ? []
        : [
            {
              vacancy: { public_id: vacancy, title },
              state,
              sent_at: sent_at === null ? null : new Date(sent_at).toISOString(),
              negotiation,
            },
          ],
    ),
  }
}
