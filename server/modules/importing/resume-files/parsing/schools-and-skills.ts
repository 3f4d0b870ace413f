import type { CertificateItem } from '@/lib/contracts/resume-details'
import type { EducationDraft } from '@/lib/contracts/resume-fields'
import { dictionaries, normaliseSkills, searchKey } from '@/server/modules/dictionaries'
import { levelOf, readYear } from '@/server/modules/importing/reader/normalise/education'
import type { Line } from '../reading/lines'
import { cityLine } from './contacts'

const prefix = /^[•·●▪◦‣*✓✔+–—-]\s*|^\d{1,2}[.)]\s+/u
const label = /^[\p{L}\s/&-]{3,40}:\s*/u

function parts(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let part = ''
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth <= 0 && /[,;|•·\t]/.test(sign)) {
      found.push(part)
      part = ''
    } else part += sign
  }
  return [...found, part].map((one) => one.trim()).filter(Boolean)
}

/** Short enumerations are skills; sentences about skills are the person's own words. */
export function findSkills(lines: readonly Line[]): { names: string[]; prose: string[] } {
  const names: string[] = []
  const prose: string[] = []
  for (const line of lines) {
    const text = line.text.replace(prefix, '').trim()
    const listed = parts(text.replace(label, '')).map((one) => one.replace(/[.\s]+$/, ''))
    if (listed.every((one) => one.length <= 60 && one.split(/\s+/).length <= 7)) names.push(...listed)
    else prose.push(line.text)
  }
  return { names: normaliseSkills(names).names, prose }
}

let known: Map<string, string> | undefined
const maxSkillLength = 3

/** Skills of the dictionary that a text names in so many words: a guess for those who list none. */
export function skillsMentioned(text: string, most: number): string[] {
  known ??= new Map(
    dictionaries()
      .skills.filter(({ name }) => name.length >= 3)
      .map(({ name }) => [searchKey(name), name]),
  )
  const words = text.slice(0, 20_000).match(/[\p{L}\p{N}][\p{L}\p{N}+#./-]*(?<![./-])|\n/gu) ?? []
  const found = new Set<string>()
  for (let at = 0; at < words.length && found.size < most; at += 1) {
    // The longest name wins: «Windows Server» before «Windows».
    for (let count = maxSkillLength; count > 0; count -= 1) {
      const name = known.get(searchKey(words.slice(at, at + count).join(' ')))
      if (!name) continue
      found.add(name)
      at += count - 1
      break
    }
  }
  return [...found]
}

export interface FoundSchool {
  school: EducationDraft
  sure: number
}

const level =
  /^(?:(?:неоконченное |неполное )?высшее(?: образование)?(?:\s*\(.*\))?|среднее(?: (?:специальное|профессиональное|общее|полное))?(?: образование)?|бакалавр|магистр|кандидат наук|доктор наук|уровень)[\s:.]*$/iu
const years = /(?:19[5-9]\d|20[0-3]\d)/g
const place =
  /университет|институт|академи|колледж|техникум|училищ|школ|лицей|гимнази|консерватори|факультет|вуз|птуз?|(?<!\p{L})(?:м?г[уту]{1,2}|рудн|мифи|мфти|вшэ|спбгу|ргу|кгу|ргсу|ранхигс|мгту|мгимо)(?!\p{L})|university|college|institute|school|academy/iu
const faculty = /(?:факультет|кафедра|faculty|department)/iu

interface Piece {
  year: number | null
  texts: string[]
}

/** Years at the head or the end of a line part one school from the next; the last year is that of the end. */
function piecesOf(lines: readonly Line[]): Piece[] {
  const pieces: Piece[] = []
  for (const line of lines) {
    const text = line.text.replace(/\t/g, ' ').replace(/^[•·●▪◦‣*–—-]\s*/u, '')
    const found = [...text.slice(0, 300).matchAll(years)]
    const edge = found.some((one) => one.index < 12) || found.some((one) => one.index > text.length - 14)
    const last = pieces.at(-1)
    if (found.length > 0 && edge) {
      const year = Number(found.at(-1)?.[0])
      const rest = text
        .replace(
          /^(?:с\s+|выпуск\s+)?(?:\p{L}+\s+)?(?:(?:19|20)\d{2}(?:\s*г(?:ода?|\.)?)?\s*[–—,.:-]*\s*(?:по\s+)?(?:\p{L}{3,8}\s+(?=\d))?)+/iu,
          '',
        )
        .replace(/[\s,(–—-]*(?:(?:19|20)\d{2}\s*[–—-]*\s*)+(?:г(?:ода?|г?\.)?)?[\s).]*$/iu, '')
        .trim()
      // A year on the line below the name belongs to that name.
      if (rest === '' && last && last.year === null && last.texts.length > 0) last.year = year
      else pieces.push({ year, texts: rest ? [rest] : [] })
    } else if (
      !last ||
      (last.texts.length > 0 && line.gap) ||
      (last.year !== null && last.texts.length >= 2 && place.test(text) && !faculty.test(text))
    ) {
      pieces.push({ year: null, texts: [text] })
    } else last.texts.push(text)
  }
  return pieces.filter((piece) => piece.texts.length > 0)
}

/** Where one thing said of a school ends and the next begins. */
const between =
  /,\s+(?=[\p{Lu}«"]|(?:\p{L}+\s+){0,3}факультет|кафедра|по специальности|специальность)|;\s*|\s+[—–|]\s+|(?<=[\p{L})»"])(?<![иыо]й)\s+(?=(?:[Фф]акультет|[Кк]афедра|[Сс]пециальность|по специальности)(?!\p{L}))/u
const subject = /^(?:по\s+)?специальност[ьи]\s*:?\s*|^направление(?: подготовки)?\s*:?\s*/iu

/** Lines that a break parted, in one piece again. */
const mended = (texts: readonly string[]): string[] =>
  texts.reduce<string[]>((lines, text) => {
    const last = lines.at(-1)
    if (
      last !== undefined &&
      /^\p{Ll}/u.test(text) &&
      !faculty.test(text.slice(0, 40)) &&
      !subject.test(text)
    )
      lines[lines.length - 1] = `${last} ${text}`
    else lines.push(text)
    return lines
  }, [])

/** «… институт бизнеса Гражданское право»: a capital after a small word begins the subject. */
function gluedParts(text: string): string[] {
  const parts = text.split(/(?<=(?<!им|имени|г)(?:\p{Ll}|\)))\s+(?=\p{Lu}\p{Ll}{3})/u)
  return parts.length > 2 ? [parts.slice(0, -1).join(' '), parts.at(-1) ?? ''] : parts
}

/** Name, faculty and subject out of the words about one school. */
function named(texts: readonly string[]): { name: string; faculty: string; result: string } {
  const lines = mended(texts)
  const apart = lines.flatMap((text) => text.split(between)).map((part) => part.trim())
  const one = apart.length === 1 ? (apart[0] ?? '') : ''
  const parts = (one && place.test(one) ? gluedParts(one) : apart).filter(Boolean)
  const isName = (part: string) =>
    place.test(part) && !/^(?:\p{L}+\s+){0,3}(?:факультет|кафедра)/iu.test(part)
  const at = Math.max(0, parts.findIndex(isName))
  const name = parts[at] ?? ''
  const rest = parts.filter((part, i) => i !== at && !cityLine(part))
  // An institute of a university is what a faculty is elsewhere.
  const own = rest.findIndex((part) => faculty.test(part))
  const inside = own >= 0 ? own : rest.findIndex((part, i) => i < rest.length - 1 && isName(part))
  const [said = '', ...after] = inside >= 0 ? (rest[inside] ?? '').split(/,\s+/) : []
  if (inside >= 0) rest.splice(inside, 1, ...after)
  const fac = inside >= 0 ? said : lines.length > 2 && rest.length > 1 ? (rest.shift() ?? '') : ''
  return { name, faculty: fac, result: rest.map((part) => part.replace(subject, '')).join(', ') }
}

/** «Аккредитация до 2028 г.», «Сертификат специалиста 2021»: what proves a right to work, and is no school. */
const proof =
  /^(?:(?:первичн\p{L}*|периодическ\p{L}*|действующ\p{L}*|свидетельство об)\s+){0,2}(?:аккредитаци\p{L}*|сертификат\p{L}*|удостоверени\p{L}*|лицензи\p{L}*|(?:перв\p{L}*|втор\p{L}*|высш\p{L}*)\s+(?:квалификационн\p{L}*\s+)?категори\p{L}*|(?:квалификационн\p{L}*\s+)?категори\p{L}*|медкнижк\p{L}*|медицинск\p{L}* книжк\p{L}*)(?!\p{L})/iu

export const isProof = ({ text }: Line): boolean => proof.test(text.replace(prefix, '')) && !place.test(text)

/** Certificates among the lines about education; a year that they are valid till is not the one they were given in. */
export function findCertificates(lines: readonly Line[]): CertificateItem[] {
  return lines
    .filter(isProof)
    .map(({ text }) => {
      const title = text.replace(prefix, '').replace(/\t/g, ' ').trim()
      const year = /(?<!\p{L})(?:до|по)\s[^\d]*(?:\d{1,2}\.){0,2}\d{4}|действ/iu.test(title)
        ? null
        : readYear(title)
      return { title: title.slice(0, 512), year, url: '' }
    })
    .slice(0, 20)
}

export function findSchools(lines: readonly Line[]): FoundSchool[] {
  let stated = ''
  const body: Line[] = []
  for (const line of lines) {
    if (isProof(line)) continue
    const said =
      /^(?:уровень|уровень образования|образование)\s*[:\t]\s*(.+)$/iu.exec(line.text)?.[1] ?? line.text
    if (level.test(said)) stated ||= said
    else body.push(line)
  }
  return piecesOf(body)
    .map(({ year, texts }): FoundSchool => {
      const { name, faculty: own, result } = named(texts)
      const known = place.test(name)
      return {
        school: {
          level: levelOf(`${name} ${texts.join(' ')}`, known ? null : stated),
          name: name.slice(0, 512),
          faculty: own.slice(0, 512),
          result: result.slice(0, 512),
          year: year !== null && year >= 1950 && year <= 2033 ? year : null,
        },
        sure: known ? (year === null ? 0.75 : 0.85) : 0.5,
      }
    })
    .filter(({ school }) => /\p{L}{2}/u.test(school.name))
    .slice(0, 64)
}
