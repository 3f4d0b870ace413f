import { type TalentCard, type TalentFile, type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import { dayMs, moscowTimeOf } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { isStopWord, stem, wordsOf } from '@/server/modules/search'
import type { Part } from '@/server/platform/actor'
import { invitationsOf } from '../invitations/invitations.repository'
import { filesOf, type TalentFileRow } from './files.repository'
import * as lists from './lists.repository'
import { labelsOf, nameOfUser, type TalentRow, writeStems } from './records.repository'

/** Removed things can be brought back for a day. */
export const restorableMs = dayMs

export const dayOf = (at: Date): string => moscowTimeOf(at).toISOString().slice(0, 10)
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The same day some months later; the last of the month where there is no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
/** A number is found by any part of its beginning, with or without the code of the country. */
const phoneStems = (phone: string | null) => {
  const digits = digitsOf(phone ?? '')
  return digits === ''
    ? []
    : [digits, ...(digits.startsWith('7') ? [digits.slice(1), `8${digits.slice(1)}`] : [])]
}

/** Stems of a typed query; a telephone number is one word. */
export function stemsOfQuery(text: string): string[] {
  if (/^[\d\s()+-]+$/.test(text) && digitsOf(text).length >= 5) return [digitsOf(text)]
  const words = wordsOf(text)
  const telling = words.filter((word) => !isStopWord(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stem))].slice(0, 12)
}

type Searched = Pick<
  TalentRow,
  'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'position' | 'about' | 'source' | 'tags'
>

/** What a record is found by. */
export function stemsOf(row: Searched, notes: readonly string[]): string[] {
  const texts = [row.firstName, row.lastName, row.email ?? '', row.city, row.position, row.about, row.source]
  const words = wordsOf([...texts, ...row.tags, ...notes].join(' '))
  return [...new Set([...words.map(stem), ...phoneStems(row.phone)])]
}

export async function writeSearch(tx: Tx, row: TalentRow): Promise<void> {
  const notes = await lists.notesOf(tx, row.id)
  await writeStems(
    tx,
    row.id,
    stemsOf(
      row,
      notes.map(({ text }) => text),
    ),
  )
}

export async function presentCards(db: DbOrTx, rows: readonly TalentRow[], now: Date): Promise<TalentCard[]> {
  const ids = rows.map(({ id }) => id)
  const [members, notes, labels] = await Promise.all([
    lists.listsOf(db, ids),
    lists.countNotes(db, ids),
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
  onlyOf: Part | undefined,
): Promise<TalentRecord> {
  const [[card], notes, invitations, files, addedBy] = await Promise.all([
    presentCards(db, [row], now),
    lists.notesOf(db, row.id),
    invitationsOf(db, row.id, onlyOf),
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
