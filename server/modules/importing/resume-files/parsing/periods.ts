import { monthNumber } from '@/server/modules/importing/reader/normalise/values'

/** A span of work as a text gives it. */
export interface Period {
  /** `YYYY-MM` */
  start: string
  /** null: still there. */
  end: string | null
  /** Only years were given, so the months are guesses. */
  yearsOnly: boolean
  /** Where it stands in its text. */
  from: number
  to: number
}

const monthWord =
  '(?:январ[ья]|феврал[ья]|марта?|апрел[ья]|ма[йя]|июн[ья]|июл[ья]|августа?|сентябр[ья]|октябр[ья]|ноябр[ья]|декабр[ья]' +
  '|янв|фев(?:р)?|мар|апр|июн|июл|авг|сен(?:т)?|окт|ноя(?:б)?|дек' +
  '|january|february|march|april|may|june|july|august|september|october|november|december' +
  '|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?'
const year = '(?:19[5-9]\\d|20[0-3]\\d)'
/** «январь 2016», «01.2016», «12.01.2016», «2016-01», «Jan 2016», «2016 г.», «2016» */
const point =
  `(?:(?<word>${monthWord})[\\s,']*(?<wordYear>${year})|(?:\\d{1,2}[./])?(?<number>0?[1-9]|1[0-2])[./](?<numberYear>${year})` +
  `|(?<isoYear>${year})-(?<iso>0[1-9]|1[0-2])(?:-\\d{2})?|(?<bare>${year}))(?:\\s*(?:г(?:ода?|\\.)?|гг\\.?)(?![\\p{L}\\d]))?`
const now =
  '(?:по\\s+)?(?:настоящее\\s+время|наст\\.?\\s*время|н\\.?\\s?в\\.?|сейчас|работает\\s+сейчас|по\\s+сей\\s+день|сегодня|текущий\\s+момент|данный\\s+момент|до\\s+сих\\s+пор|present|now|currently|current|ongoing|till\\s+now|today)(?![\\p{L}])'
const dash = '\\s*(?:[-–—−]+|\\.{2,3}|…|\\s(?:по|до|to|till|until)\\s)\\s*(?:(?:по|до)\\s+)?'
const edge = '(?<![\\p{L}\\d./-])'

const named = (source: string, side: string) => source.replace(/\(\?<([a-z]+)>/gi, `(?<$1${side}>`)
const whole = new RegExp(
  `${edge}(?:с\\s+|from\\s+)?${named(point, 'A')}${dash}(?:(?<now>${now})|${named(point, 'B')})(?![\\d-])`,
  'iu',
)
/** «с марта 2019», «с 2019 года»: begun, no end given. */
const since = new RegExp(`${edge}(?:с|since)\\s+${named(point, 'A')}(?![\\d-])`, 'iu')

const shortMonths = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

function monthOf(word: string): number {
  const low = word.toLowerCase()
  return monthNumber(low) ?? shortMonths.findIndex((month) => low.startsWith(month)) + 1
}

const pad = (month: number) => String(month).padStart(2, '0')

function readPoint(
  groups: Record<string, string | undefined>,
  side: 'A' | 'B',
): { month: string; exact: boolean } | null {
  const get = (name: string) => groups[name + side]
  const word = get('word')
  if (word) return { month: `${get('wordYear')}-${pad(monthOf(word))}`, exact: true }
  const number = get('number')
  if (number) return { month: `${get('numberYear')}-${pad(Number(number))}`, exact: true }
  const iso = get('iso')
  if (iso) return { month: `${get('isoYear')}-${iso}`, exact: true }
  const bare = get('bare')
  // Of a year alone the whole year is meant.
  return bare ? { month: `${bare}-${side === 'A' ? '01' : '12'}`, exact: false } : null
}

/** The first span of work in a text; null when it has none. */
export function findPeriod(text: string): Period | null {
  const match = whole.exec(text.slice(0, 400)) ?? since.exec(text.slice(0, 400))
  if (!match) return null
  const groups = match.groups ?? {}
  const start = readPoint(groups, 'A')
  if (!start) return null
  const end = readPoint(groups, 'B')
  const [first, last] =
    end && end.month < start.month ? [end.month, start.month] : [start.month, end?.month ?? null]
  return {
    start: first,
    end: last,
    yearsOnly: !start.exact || (end !== null && !end.exact),
    from: match.index,
    to: match.index + match[0].length,
  }
}

const duration =
  /^[\s(]*(?:\d+\s*(?:год(?:а|ов)?|лет|г\.?|л\.?|years?|yrs?)?\s*(?:и\s+)?)?(?:\d+\s*(?:месяц(?:а|ев)?|мес\.?|months?|mos?))?[\s).,]*$/iu

/** «(2 года и 3 месяца)»: how long, which the dates already say. */
export const isDuration = (text: string): boolean =>
  /\d/.test(text) && /[\p{L}]/u.test(text) && duration.test(text.trim())

const strip = (text: string) => text.replace(/[\s()[\],.:;|–—−-]+/g, '')

/** What remains of a text without its period, durations and the marks around them. */
export function withoutPeriod(text: string, period: Pick<Period, 'from' | 'to'>): string {
  const before = text.slice(0, period.from).replace(/[\s([|,;:–—-]+$/, '')
  let after = text.slice(period.to).replace(/^[\s)\]|,;:.–—-]+/, '')
  const bracket =
    /^\(?[^()\p{L}]*(?:\d+\s*(?:год(?:а|ов)?|лет|г\.|years?|yrs?|мес(?:яц(?:а|ев)?)?\.?|months?|mos?)[\s,и]*)+\)?/iu.exec(
      after,
    )
  if (bracket && /\d/.test(bracket[0])) after = after.slice(bracket[0].length).replace(/^[\s)|,;:.–—-]+/, '')
  return [before, after]
    .filter((part) => strip(part) !== '')
    .join(' ')
    .trim()
}

const started = new RegExp(`^\\s*(?:с\\s+)?(?:${monthWord}|${year}|\\d{1,2}[./])`, 'iu')
const unfinished = new RegExp(
  `^\\s*(?:с\\s+)?(?:${point.replace(/\?<[a-zA-Z]+>/g, '?:')})?(?:${dash}(?:${monthWord}|по|настоящее|наст\\.?|работает)?)?\\s*$`,
  'iu',
)

/** Text of a narrow column of dates: a period, a piece of one, a year, a duration. */
export function isDateColumnText(text: string): boolean {
  const period = findPeriod(text)
  if (period) return withoutPeriod(text, period) === ''
  return isDuration(text) || (started.test(text) && unfinished.test(text))
}

/** Whether a line is the rest of the period that the line above began. */
export function isPartOfPeriod(above: string, below: string): boolean {
  if (findPeriod(above)) return false
  const joined = `${above} ${below}`
  const period = findPeriod(joined)
  return started.test(above) && period !== null && withoutPeriod(joined, period) === '' && period.from === 0
}
