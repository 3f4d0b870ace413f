import type { Page } from '@/lib/contracts/call'
import {
  type TalentCard,
  type TalentInput,
  type TalentQuery,
  type TalentRecord,
  type TalentSummary,
  talentLimits,
} from '@/lib/contracts/talent'
import { dayMs, moscowTimeOf } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { parseContact, requireCapacity } from '@/server/modules/identity'
import { isStopWord, stem, wordsOf } from '@/server/modules/search'
import {
  type ActingCompany,
  type Actor,
  companyIdOf,
  refuseViewer,
  requireCompany,
  requireEditor,
} from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { lettersSentOn } from './consent.repository'
import type { TalentRow, TalentValues } from './records.repository'
import * as repository from './records.repository'

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

/** @throws AppError forbidden, company_required, company_not_verified */
export function requireVerifiedEditor(actor: Actor): ActingCompany {
  const company = requireEditor(actor)
  if (!company.verified) throw new AppError('company_not_verified')
  return company
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

export async function writeSearch(tx: Tx, row: TalentRow): Promise<void> {
  const notes = await repository.notesOf(tx, row.id)
  const texts = [row.firstName, row.lastName, row.email ?? '', row.city, row.position, row.about, row.source]
  const words = wordsOf([...texts, ...row.tags, ...notes.map(({ text }) => text)].join(' '))
  await repository.writeStems(tx, row.id, [...words.map(stem), ...phoneStems(row.phone)])
}

async function presentCards(db: DbOrTx, rows: readonly TalentRow[], now: Date): Promise<TalentCard[]> {
  const ids = rows.map(({ id }) => id)
  const [lists, notes] = await Promise.all([repository.listsOf(db, ids), repository.countNotes(db, ids)])
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
    tags: row.tags,
    lists: lists
      .filter(({ recordId }) => recordId === row.id)
      .map(({ publicId, name }) => ({ public_id: publicId, name })),
    ground: row.ground,
    ground_on: row.groundOn,
    expires_on: row.expiresOn,
    ending: row.state === 'kept' && row.expiresOn <= soon,
    renewal_asked_at: row.state === 'kept' ? (row.askedAt?.toISOString() ?? null) : null,
    notes: notes.find(({ recordId }) => recordId === row.id)?.n ?? 0,
    created_at: row.createdAt.toISOString(),
  }))
}

export async function presentRecord(db: DbOrTx, row: TalentRow, now: Date): Promise<TalentRecord> {
  const [[card], notes, addedBy] = await Promise.all([
    presentCards(db, [row], now),
    repository.notesOf(db, row.id),
    row.addedById === null ? null : repository.nameOfUser(db, row.addedById),
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
  }
}

/** @throws AppError forbidden for candidates, company_required */
export async function listPeople(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, text, tag, list, state, ending }: TalentQuery,
): Promise<Page<TalentCard>> {
  const { id: companyId } = requireCompany(actor)
  const now = ctx.clock.now()
  const stems = stemsOfQuery(text ?? '')
  // Signs alone are a query that finds nobody, not one that finds everybody.
  if (stems.length === 0 && text?.trim()) return { results: [], total: 0, page, size }
  const endsBy = ending ? daysLater(dayOf(now), talentLimits.renewalDays) : undefined
  const filter = { companyId, stems, tag, list, state, endsBy }
  const [rows, total] = await Promise.all([
    repository.pageOfRecords(ctx.db, filter, { limit: size, offset: (page - 1) * size }),
    repository.countRecords(ctx.db, filter),
  ])
  return { results: await presentCards(ctx.db, rows, now), total, page, size }
}

/** @throws AppError forbidden for candidates, company_required */
export async function summaryOfPeople(ctx: ServiceContext, actor: Actor): Promise<TalentSummary> {
  const { id: companyId, role, verified } = requireCompany(actor)
  const today = dayOf(ctx.clock.now())
  const counted = (more: object) => repository.countRecords(ctx.db, { companyId, stems: [], ...more })
  const [total, asked, ending, tags, lists, sent] = await Promise.all([
    counted({}),
    counted({ state: 'asked' }),
    counted({ endsBy: daysLater(today, talentLimits.renewalDays) }),
    repository.countTags(ctx.db, companyId),
    repository.countLists(ctx.db, companyId),
    lettersSentOn(ctx.db, companyId, today),
  ])
  return {
    total,
    asked,
    ending,
    tags,
    lists: lists.map(({ publicId, name, count }) => ({ public_id: publicId, name, count })),
    may_edit: role !== 'viewer' && verified,
    verified,
    letters_left: Math.max(0, talentLimits.lettersPerDay - sent),
  }
}

/** @throws AppError validation_failed at the field */
export function valuesOf(input: TalentInput, now: Date, before?: TalentRow) {
  const today = dayOf(now)
  const email = input.email ? parseContact(input.email) : null
  if (input.email && email?.kind !== 'email') throw invalidField('email', 'email_invalid')
  const phone = input.phone ? parseContact(input.phone) : null
  if (input.phone && phone?.kind !== 'phone') throw invalidField('phone', 'phone_invalid')
  if (input.birth_date && input.birth_date > today) throw invalidField('birth_date', 'date_invalid')
  if (input.ground_on > today) throw invalidField('ground_on', 'date_invalid')
  // Only the answer to our letter is such a ground, and nobody moves its day.
  const isAnswer = before?.ground === 'letter' && before.groundOn === input.ground_on
  if (input.ground === 'letter' && !isAnswer) throw invalidField('ground', 'not_in_list')
  const expiresOn = monthsLater(input.ground_on, input.keep_months)
  if (expiresOn <= today) throw invalidField('keep_months', 'term_over')
  return {
    firstName: input.first_name,
    lastName: input.last_name,
    email: email?.value ?? null,
    phone: phone?.value ?? null,
    birthDate: input.birth_date,
    city: input.city,
    position: input.position,
    about: input.about,
    source: input.source,
    tags: [...new Set(input.tags)],
    ground: input.ground,
    groundOn: input.ground_on,
    groundNote: input.ground_note,
    keepMonths: input.keep_months,
    expiresOn,
    updatedAt: now,
  } satisfies Partial<TalentValues>
}

/** @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, validation_failed */
export async function addPerson(
  ctx: ServiceContext,
  actor: Actor,
  input: TalentInput,
): Promise<TalentRecord> {
  const { id: companyId } = requireVerifiedEditor(actor)
  const now = ctx.clock.now()
  const values = valuesOf(input, now)
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, talentLimits.records, repository.countOfCompany)
    const row = await repository.insertRecord(tx, {
      ...values,
      publicId: newPublicId(),
      companyId,
      state: 'kept',
      addedById: actor.userId,
      createdAt: now,
    })
    await repository.setLists(tx, row, input.lists)
    await writeSearch(tx, row)
    return presentRecord(tx, row, now)
  })
}

/** @throws AppError not_found */
export async function getPerson(ctx: ServiceContext, actor: Actor, publicId: string): Promise<TalentRecord> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await repository.findRecord(ctx.db, publicId, companyId)
  if (!row) throw new AppError('not_found')
  return presentRecord(ctx.db, row, ctx.clock.now())
}

/** A record of the company, also a removed one that can still be brought back. @throws AppError not_found, forbidden */
async function lockOwn(tx: Tx, actor: Actor, publicId: string, now: Date): Promise<TalentRow> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await repository.lockRecord(tx, publicId, companyId)
  if (!row || (row.removedAt && now.getTime() - row.removedAt.getTime() > restorableMs)) {
    throw new AppError('not_found')
  }
  refuseViewer(actor)
  return row
}

async function lockPresent(tx: Tx, actor: Actor, publicId: string, now: Date): Promise<TalentRow> {
  const row = await lockOwn(tx, actor, publicId, now)
  if (row.removedAt) throw new AppError('not_found')
  return row
}

/** @throws AppError not_found, forbidden, company_not_verified, wrong_state, conflict_changes, validation_failed */
export async function changePerson(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, ...input }: TalentInput & { publicId: string; revision: number },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockPresent(tx, actor, publicId, now)
    requireVerifiedEditor(actor)
    if (row.state === 'asked') throw new AppError('wrong_state')
    if (row.revision !== revision) {
      throw new AppError('conflict_changes', { data: { record: await presentRecord(tx, row, now) } })
    }
    const values = valuesOf(input, now, row)
    // A new term has a letter of its own when it ends.
    const renewed = values.expiresOn !== row.expiresOn && { askedAt: null }
    const changed = await repository.updateRecord(tx, row.id, { ...values, ...renewed })
    await repository.setLists(tx, row, input.lists)
    await writeSearch(tx, changed)
    return presentRecord(tx, changed, now)
  })
}

/** @throws AppError not_found, forbidden */
export async function removePerson(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId, now)
    if (!row.removedAt) await repository.updateRecord(tx, row.id, { removedAt: now })
    return null
  })
}

/** @throws AppError not_found, forbidden */
export async function restorePerson(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId, now)
    const back = row.removedAt ? await repository.updateRecord(tx, row.id, { removedAt: null }) : row
    return presentRecord(tx, back, now)
  })
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
    if (row.state === 'asked') throw new AppError('wrong_state')
    const [counted] = await repository.countNotes(tx, [row.id])
    if ((counted?.n ?? 0) >= talentLimits.notes) {
      throw new AppError('limit_exceeded', { data: { limit: talentLimits.notes } })
    }
    await repository.insertNote(tx, {
      publicId: newPublicId(),
      recordId: row.id,
      authorId: actor.userId,
      text,
      createdAt: now,
    })
    await writeSearch(tx, row)
    return presentRecord(tx, row, now)
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
    return presentRecord(tx, row, now)
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
  const { id: companyId } = requireVerifiedEditor(actor)
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
    // Names are compared and written under one lock of the company.
    await requireCapacity(tx, companyId, Number.POSITIVE_INFINITY, async () => 0)
    const row = await repository.lockList(tx, publicId, companyId)
    const restoring = 'removed' in change && !change.removed
    if (!row || (row.removedAt && 'name' in change)) throw new AppError('not_found')
    refuseViewer(actor)
    const name = 'name' in change ? change.name : row.name
    if ('name' in change || restoring) await requireFreeName(tx, companyId, name, publicId)
    const removedAt = 'removed' in change && change.removed ? (row.removedAt ?? ctx.clock.now()) : null
    await repository.updateList(tx, row.id, { name, removedAt })
    return { public_id: publicId, name }
  })
}
