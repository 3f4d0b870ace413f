import type { Tx } from '@/server/db/client'
import { isStopWord, stem, wordsOf } from '@/server/modules/search'
import { lockByIds } from '../duplicates/duplicates.repository'
import { notesOf } from './notes.repository'
import { type TalentRow, writeStems } from './records.repository'

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
  const notes = await notesOf(tx, row.id)
  await writeStems(
    tx,
    row.id,
    stemsOf(
      row,
      notes.map(({ text }) => text),
    ),
  )
}

export async function writeSearchOf(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const row of await lockByIds(tx, ids)) await writeSearch(tx, row)
}
