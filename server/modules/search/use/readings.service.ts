import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import type { Reading } from '@/lib/contracts/search-use'
import { emptyVacancySearch } from '@/lib/contracts/vacancy-search'
import type { DbOrTx, Tx } from '@/server/db/client'
import { findRole, roleById } from '@/server/modules/dictionaries'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { wordsOf } from '../query-analysis/fold'
import { type Lexicon, lexiconOf } from '../query-analysis/lexicon.service'
import { bagOf, type Way, waysOf } from '../query-analysis/professions'
import {
  findReadings,
  findRemoved,
  insertReading,
  isRead,
  lockReadings,
  pageReadings,
  type ReadingRow,
  type StoredReading,
  setRemoved,
} from '../query-analysis/readings.repository'
import { rolesOf } from '../query-analysis/role-guesser'
import { withConditions } from '../query-analysis/understand'

type Asked = CallParsed<'POST /v1/moderation/search-readings', 'body'>

const roleOf = (id: number | null) => (id === null ? undefined : roleById(id))

const presentReading = ({ publicId, phrase, synonyms, roleId }: ReadingRow): Reading => {
  const role = roleOf(roleId)
  return { public_id: publicId, phrase, synonyms, role: role ? { id: role.id, name: role.name } : null }
}

export async function listReadings(
  db: DbOrTx,
  asked: { page: number; size: number },
): Promise<Page<Reading>> {
  const { rows, total } = await pageReadings(db, asked)
  return { results: rows.map(presentReading), total, ...asked }
}

/** Titles that so many bear are known to mean their profession. */
const knownTitles = 5
const sureEnough = 0.5

/** Professions that words are known to mean; null where nothing sure is known. */
function knownRoles(text: string, lexicon: Lexicon): ReadonlySet<number> | null {
  const words = wordsOf(text)
  const named = findRole(text)
  const isKnown =
    named || lexicon.titles.count(words) >= knownTitles || lexicon.meanings.byBag.has(bagOf(words))
  const [likeliest, ...others] = isKnown ? rolesOf(words, lexicon) : []
  if (!likeliest || (likeliest.confidence < sureEnough && !named)) return null
  return new Set([likeliest.roleId, ...others.map(({ roleId }) => roleId), ...(named ? [named.id] : [])])
}

/**
 * What is said to mean the same must not be known to mean different professions.
 * @throws AppError reading_contradicts
 */
function requireOneProfession({ phrase, synonyms, roleId }: StoredReading, lexicon: Lexicon): void {
  const role = roleOf(roleId)
  const meant = [phrase, ...synonyms].flatMap((text) => {
    const roles = knownRoles(text, lexicon)
    return roles ? [{ text, roles }] : []
  })
  if (role) meant.unshift({ text: role.name, roles: new Set([role.id]) })
  for (const [at, one] of meant.entries()) {
    const other = meant.slice(at + 1).find(({ roles }) => ![...roles].some((id) => one.roles.has(id)))
    if (other) throw new AppError('reading_contradicts', { data: { words: [one.text, other.text] } })
  }
}

/** @throws AppError validation_failed for words that mean nothing or say the phrase again */
function readAsked({ phrase, synonyms, role_id: roleId }: Asked): StoredReading {
  const [way] = waysOf(phrase.replaceAll('|', ' '))
  if (!way) throw invalidField('phrase', 'invalid')
  const others = new Map<string, Way>()
  for (const text of synonyms) {
    const [other] = waysOf(text.replaceAll('|', ' '))
    if (!other || other.bag === way.bag) throw invalidField('synonyms', 'invalid')
    others.set(other.bag, other)
  }
  if (roleId !== null && !roleOf(roleId)) throw invalidField('role_id', 'not_in_list')
  if (others.size === 0 && roleId === null) throw invalidField('synonyms', 'required')
  return { phrase: way.text, bag: way.bag, synonyms: [...others.values()].map(({ text }) => text), roleId }
}

/** @throws AppError duplicate, reading_contradicts */
async function requireFitting(ctx: ServiceContext, tx: Tx, reading: StoredReading): Promise<void> {
  if (await isRead(tx, reading.bag)) throw new AppError('duplicate')
  // Words that are a condition never come to be read.
  const { conditions } = await withConditions(ctx, { ...emptyVacancySearch, text: reading.phrase })
  if (conditions.length > 0) {
    throw new AppError('reading_contradicts', { data: { words: conditions.map(({ from }) => from) } })
  }
  const lexicon = (await lexiconOf(ctx)).withReadings(await findReadings(tx))
  requireOneProfession(reading, lexicon)
}

/** @throws AppError validation_failed, duplicate, reading_contradicts */
export async function addReading(ctx: ServiceContext, tx: Tx, asked: Asked): Promise<Reading> {
  const reading = readAsked(asked)
  await lockReadings(tx)
  await requireFitting(ctx, tx, reading)
  return presentReading(await insertReading(tx, { ...reading, publicId: newPublicId() }, ctx.clock.now()))
}

/** @throws AppError not_found */
export async function removeReading(ctx: ServiceContext, tx: Tx, publicId: string): Promise<Reading> {
  const now = ctx.clock.now()
  await lockReadings(tx)
  const row = await setRemoved(tx, publicId, now, now)
  if (!row) throw new AppError('not_found')
  return presentReading(row)
}

/** @throws AppError not_found, duplicate, reading_contradicts */
export async function restoreReading(ctx: ServiceContext, tx: Tx, publicId: string): Promise<Reading> {
  await lockReadings(tx)
  const removed = await findRemoved(tx, publicId)
  if (!removed) throw new AppError('not_found')
  await requireFitting(ctx, tx, removed)
  const row = await setRemoved(tx, publicId, null, ctx.clock.now())
  return presentReading(row ?? removed)
}
