import { escapeHtml, sanitizeHtml } from '@/server/platform/html'
import { inspectText } from '../reading/mojibake'
import { decodeEntities } from '../reading/xml-items'
import type { RejectCode, WarningCode } from '../types'

const LATIN = 'ABCEHKMOPTXaceopxykBM'
const CYRILLIC = 'АВСЕНКМОРТХасеорхукВМ'
const TO_CYRILLIC = new Map([...LATIN].map((letter, i) => [letter, CYRILLIC[i] as string]))
const TO_LATIN = new Map([...CYRILLIC].map((letter, i) => [letter, LATIN[i] as string]))

/**
 * Words typed in two alphabets at once («Мiddle», «Cметчик») get back the one they are in: the alphabet whose
 * letters have no twin decides. A word made of twins only follows the majority; a real mixture stays as it is.
 */
export function unmixLetters(text: string): string {
  if (!/[А-Яа-яЁё]/.test(text)) return text
  const named = text.replace(/(?<!\p{L})С(?=#|\+\+)/gu, 'C')
  return /[A-Za-z]/.test(named) ? named.replace(/[A-Za-zА-Яа-яЁё]+/g, unmixWord) : named
}

function unmixWord(word: string): string {
  const latin = word.match(/[A-Za-z]/g)
  const cyrillic = word.match(/[А-Яа-яЁё]/g)
  if (!latin || !cyrillic) return word
  const latinSure = latin.some((letter) => !TO_CYRILLIC.has(letter))
  const cyrillicSure = cyrillic.some((letter) => !TO_LATIN.has(letter))
  if (latinSure && cyrillicSure) return word
  const toLatin = latinSure || (!cyrillicSure && latin.length > cyrillic.length)
  const twins = toLatin ? TO_LATIN : TO_CYRILLIC
  return [...word].map((letter) => twins.get(letter) ?? letter).join('')
}

/** A text without one capital letter was lower-cased by its source: sentences get their capitals back. */
export function restoreCapitals(text: string): string {
  if (/\p{Lu}/u.test(text) || !/\p{L}/u.test(text)) return text
  return text.replace(
    /(^|[.!?]\s+|\n\s*)(["«(–—•-]?\s?)(\p{Ll})/gu,
    (_, before: string, mark: string, letter: string) => `${before}${mark}${letter.toUpperCase()}`,
  )
}

/** Thrown by `Cleaner` when a text that a record cannot do without is beyond repair. */
export class UnreadableText extends Error {
  constructor(readonly code: RejectCode) {
    super(code)
  }
}

/** Reads the texts of one record and remembers what had to be done to them. */
export class Cleaner {
  readonly warnings = new Set<WarningCode>()

  /** One line of plain text: entities decoded once, alphabets unmixed, spaces collapsed. null when empty. */
  line(value: unknown): string | null {
    const text = this.#readable(value)
    if (text === null) return null
    const plain = decodeEntities(text.replace(/<\/?[a-z][^<>]*>/gi, ''))
    return unmixLetters(plain.replace(/[\s\p{Cc}\u200b-\u200f\ufeff]+/gu, ' ').trim()) || null
  }

  /** A line that can be left out: null instead of a rejected record. */
  optionalLine(value: unknown): string | null {
    try {
      return this.line(value)
    } catch (error) {
      if (error instanceof UnreadableText) return null
      throw error
    }
  }

  title(value: unknown): string | null {
    const line = this.line(value)
    if (line === null || !/\p{L}/u.test(line)) return null
    const capital = restoreCapitals(line)
    if (capital.length <= 100) return capital
    this.warnings.add('title_shortened')
    return cutAtWord(capital, 100)
  }

  /** A description in HTML or in plain text, as sanitised HTML; '' when there is none. */
  html(value: unknown): string {
    const raw = this.#readable(value)
    if (raw === null) return ''
    const text = hasTags(raw) || !hasEscapedTags(raw) ? raw : decodeEntities(raw)
    return hasTags(text) ? unmixInText(sanitizeHtml(text)) : plainToHtml(unmixLetters(decodeEntities(text)))
  }

  skills(values: readonly unknown[]): string[] {
    const seen = new Map<string, string>()
    for (const value of values) {
      const skill = this.optionalLine(value)?.replace(/^[\s,;•·–—-]+|[\s,;.]+$/g, '')
      if (!skill) continue
      if (skill.length > 100) this.warnings.add('skill_dropped')
      else if (!seen.has(skill.toLowerCase())) seen.set(skill.toLowerCase(), skill)
    }
    if (seen.size > 30) this.warnings.add('skill_dropped')
    return [...seen.values()].slice(0, 30)
  }

  #readable(value: unknown): string | null {
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string' || !value.trim()) return null
    const found = inspectText(value)
    if (found.state === 'lost') throw new UnreadableText(found.code)
    if (found.state === 'repaired') this.warnings.add('text_repaired')
    return found.text.replace(/(?![\n\r\t])\p{Cc}/gu, '')
  }
}

function hasTags(text: string): boolean {
  return /<\/?(?:p|br|ul|ol|li|strong|b|em|i|u|div|span|h[1-6]|table|a|highlighttext)\b[^<>]*>/i.test(text)
}

function hasEscapedTags(text: string): boolean {
  return /&lt;\/?(?:p|br|ul|ol|li|strong|b|em|div|span|h[1-6])\b/i.test(text)
}

/** In sanitised HTML a `<` always opens a tag. */
function unmixInText(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : unmixLetters(piece)))
    .join('')
}

const BULLET = /^\s*(?:[•·●▪◦‣*✓✔✅+]|[-–—](?=\s|\p{L})|\d{1,2}[.)]\s)\s*/u

/** Plain text as paragraphs and lists: lines that start with a bullet become items. */
export function plainToHtml(text: string): string {
  const source = restoreCapitals(text.replace(/\r\n?/g, '\n').replace(/ {2,}(?=\S)/g, '\n\n'))
  let html = ''
  let items: string[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) html += `<p>${lines.join('<br>')}</p>`
    if (items.length > 0) html += `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    lines = []
    items = []
  }
  for (const raw of source.split('\n')) {
    const line = raw.trim()
    if (!line) {
      if (lines.length > 0) flush()
    } else if (BULLET.test(line)) {
      if (lines.length > 0) flush()
      const item = line.replace(BULLET, '')
      if (item) items.push(escapeHtml(item))
    } else {
      if (items.length > 0) flush()
      lines.push(escapeHtml(line))
    }
  }
  flush()
  return sanitizeHtml(html)
}

export function cutAtWord(text: string, length: number): string {
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:/(–—-]+$/, '')}…`
}
