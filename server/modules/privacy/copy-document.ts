import { brand } from '@/lib/brand'
import { formatPhone } from '@/lib/shared/phone'
import { defaultZone } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { cityById, roleById } from '@/server/modules/dictionaries'
import { deviceOf } from '@/server/platform/device'
import { escapeHtml } from '@/server/platform/html'
import {
  dictionaryFields,
  type FieldName,
  type Outline,
  outlines,
  type SectionName,
  stepWords,
} from './copy-outline'

const t = translator('copy')

type Row = Readonly<Record<string, unknown>>
export interface Entry {
  title: string
  fields: { label: string; value: string }[]
  groups: { title: string; entries: Entry[] }[]
}
export interface Section {
  name: SectionName
  title: string
  entries: Entry[]
  /** Entries that are in the JSON file only. */
  left: number
}

/** The sections as they follow each other. */
export const sectionOrder = Object.keys(outlines) as SectionName[]

/** A document of more entries is not read, and would take minutes to lay out. */
const maxEntries = 500

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : [value]).filter(isRow)

const moment = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: defaultZone })
const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const isDay = /^\d{4}-\d{2}-\d{2}$/
const month = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const isMonth = /^\d{4}-\d{2}$/

/** A value in words; empty for what says nothing. */
function inWords(
  name: FieldName,
  value: unknown,
  words: Readonly<Record<string, string>> | undefined,
): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value
      .map((each) => inWords(name, each, words))
      .filter(Boolean)
      .join(', ')
  if (name === 'mine') return t(value ? 'values.mine.yes' : 'values.mine.no')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (name === 'cityId') return cityById(Number(value))?.name ?? ''
  if (name === 'roleIds') return roleById(Number(value))?.name ?? ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  if (isMoment.test(value)) return moment.format(new Date(value))
  if (isDay.test(value)) return day.format(new Date(value))
  if (isMonth.test(value)) return month.format(new Date(`${value}-01`)).replace(/\s?г\.$/, '')
  if (name === 'phone') return formatPhone(value)
  if (name === 'userAgent') return deviceOf(value)
  return words?.[value] ?? value
}

/** An action by the words of the screen: what the candidate did, or the company. */
function stepTitle(row: Row, origin: unknown): string {
  const action = String(row.action)
  return stepWords[action] ?? stepWords[`${action}_${row.actor}`] ?? stepWords[`${action}_${origin}`] ?? ''
}

const personOf = (row: Row) => [row.lastName, row.firstName].filter(Boolean).join(' ')

/** What an entry is called by; where nothing of it has a name, by when it came to be. */
function titleOf(titles: readonly string[], row: Row, number: number): string {
  return (
    titles.find((each) => each !== '') ||
    inWords('createdAt', row.createdAt, undefined) ||
    t('item', { number })
  )
}

/** The code of a status; what is recorded has words of its own. */
function statusOf(row: Row, words: Readonly<Record<string, string>> | undefined): unknown {
  const status = row.status ?? row.state
  const own = `${row.kind}.${status}`
  return words && own in words ? own : status
}

function entryOf(outline: Outline, source: Row, number: number, origin?: unknown): Entry {
  const row: Row = Object.assign({}, source, ...(outline.within ?? []).map((name) => source[name]))
  const wordsOf = (name: FieldName) => outline.words?.[name] ?? dictionaryFields[name]
  const titles = (outline.titles ?? []).map((name) =>
    name === 'action'
      ? stepTitle(row, origin)
      : name === 'person'
        ? personOf(row)
        : inWords(name as FieldName, row[name], wordsOf(name as FieldName)),
  )
  const title = titleOf(titles, row, number)
  return {
    title,
    fields: outline.fields.flatMap((name) => {
      const words = wordsOf(name)
      const value = inWords(name, name === 'status' ? statusOf(row, words) : row[name], words)
      return value === '' || (title === value && outline.titles?.includes(name))
        ? []
        : [{ label: t(`fields.${name}`), value }]
    }),
    groups: Object.entries(outline.groups ?? {}).flatMap(([name, inner]) => {
      const entries = rowsOf(row[name]).map((each, n) => entryOf(inner, each, n + 1, row.origin))
      return entries.length === 0 ? [] : [{ title: t(`fields.${name as FieldName}`), entries }]
    }),
  }
}

/** The rows of a file that holds several lists: what the person was a part of, and not what they did for a company. */
function listsOf(name: SectionName, rows: unknown): unknown {
  if (!isRow(rows)) return rows
  if (name === 'interviews') return rows.interviews
  if (name === 'offers') return [...rowsOf(rows.received), ...rowsOf(rows.questions)]
  return rows
}

/** Rows of a file as a person reads them; undefined for files that are for programs. */
export function sectionOf(file: string, rows: unknown): Section | undefined {
  const name = file.replace(/\.json$/, '') as SectionName
  const outline = outlines[name]
  if (!outline) return undefined
  const all = rowsOf(listsOf(name, rows))
  const entries = all.slice(0, maxEntries).map((row, n) => entryOf(outline, row, n + 1))
  return { name, title: t(`sections.${name}`), entries, left: all.length - entries.length }
}

/** Of the entries that are not in the document. */
export const leftOf = ({ left, name }: Section) =>
  left > 0 ? t('more', { count: left, file: `${name}.json` }) : ''
export const headOf = (at: Date) => t('about', { brand: brand.name, day: moment.format(at) })

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
article{border-top:1px solid #8884;padding:.75rem 0;break-inside:avoid-page}
h1,h2,h3{line-height:1.2}
dl{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{color:#777}
dd{margin:0;white-space:pre-line}
section section{margin-left:1rem}
@media (max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

const entryHtml = ({ title, fields, groups }: Entry): string => {
  const rows = fields.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
  const inside = groups.map(
    (group) =>
      `<section><h4>${escapeHtml(group.title)}</h4>${group.entries.map(entryHtml).join('')}</section>`,
  )
  return `<article><h3>${escapeHtml(title)}</h3><dl>${rows.join('')}</dl>${inside.join('')}</article>`
}

/** One page that needs nothing beside it. */
export function copyHtml(sections: readonly Section[], at: Date): string {
  const toc = sections.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`)
  const parts = sections.map((section) => {
    const { name, title, entries } = section
    const text = entries.length === 0 ? `<p>${t('nothing')}</p>` : entries.map(entryHtml).join('')
    return `<section id="${name}"><h2>${escapeHtml(title)}</h2>${text}<p>${escapeHtml(leftOf(section))}</p></section>`
  })
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('title')}</title><style>${style}</style></head><body><h1>${t('title')}</h1><p>${escapeHtml(headOf(at))}</p>
<p>${t('complete')}</p><nav><h2>${t('contents')}</h2><ul>${toc.join('')}</ul></nav>${parts.join('\n')}</body></html>\n`
}
