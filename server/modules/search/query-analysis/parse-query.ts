import { ownValue } from '@/lib/shared/own-value'
import { wordsOf } from './fold'
import type { Field, ParsedQuery, Term } from './types'

/** Words of one query that are read; the rest is left out and said so. */
export const maxWords = 32

const fields: Record<string, Field> = {
  компания: 'company',
  работодатель: 'company',
  company: 'company',
  навык: 'skill',
  навыки: 'skill',
  skill: 'skill',
  должность: 'title',
  название: 'title',
  title: 'title',
}
const fieldName = new RegExp(`^(${Object.keys(fields).join('|')}):`, 'iu')
const closings: Record<string, string> = { '"': '"', '«': '»', '“': '”', '„': '“' }
const either = /^(?:\||or|или)$/u

/** The text from a quote at `start` to its pair; null when it has none or holds no word. */
function quoted(text: string, start: number): { inside: string; end: number } | null {
  const closing = closings[text[start] ?? '']
  if (!closing) return null
  let end = text.indexOf(closing, start + 1)
  // „ pairs with “ in Russian and with ” elsewhere.
  if (end < 0 && text[start] === '„') end = text.indexOf('”', start + 1)
  if (end < 0) return null
  const inside = text.slice(start + 1, end)
  return wordsOf(inside).length > 0 ? { inside, end: end + 1 } : null
}

/**
 * Reads what was typed: words, "phrases", -left -out, |either|, `компания:`, `навык:`, `должность:` and !exact words.
 * Whatever makes no sense as such is read as plain words; any text is a query.
 */
export function parseQuery(text: string): ParsedQuery {
  const terms: Term[] = []
  let words = 0
  let truncated = false
  let joined = false
  let at = 0
  while (at < text.length) {
    const space = /^\s+/u.exec(text.slice(at))
    if (space) {
      at += space[0].length
      continue
    }
    let excluded = false
    let exact = false
    let field: Field | null = null
    let cursor = at
    if (/^[-−–][^\s\-−–]/u.test(text.slice(cursor))) {
      excluded = true
      cursor += 1
    }
    const named = fieldName.exec(text.slice(cursor))
    if (named && /^\s*[^\s]/u.test(text.slice(cursor + named[0].length))) {
      field = ownValue(fields, named[1]?.toLowerCase() ?? '') ?? null
      cursor += named[0].length
      cursor += /^\s*/u.exec(text.slice(cursor))?.[0].length ?? 0
    }
    if (text[cursor] === '!' && /^![^\s!]/u.test(text.slice(cursor))) {
      exact = true
      cursor += 1
    }
    const phrase = quoted(text, cursor)
    const raw = phrase ? phrase.inside : (/^\S+/u.exec(text.slice(cursor))?.[0] ?? '')
    at = phrase ? phrase.end : cursor + Math.max(raw.length, 1)
    const plain = !(phrase || excluded || exact || field)
    if (
      plain &&
      either.test(raw.toLowerCase()) &&
      (raw === '|' || raw === 'ИЛИ' || raw.toLowerCase() === 'or')
    ) {
      joined = terms.length > 0
      continue
    }
    const found = wordsOf(raw)
    if (found.length === 0) continue
    const kept = found.slice(0, Math.max(maxWords - words, 0))
    if (kept.length < found.length) truncated = true
    if (kept.length === 0) break
    words += kept.length
    terms.push({
      raw,
      words: kept,
      phrase: phrase !== null,
      excluded,
      exact,
      field,
      either: joined && !excluded,
    })
    joined = false
  }
  return { terms, truncated }
}
