import { translator } from '@/server/lib/translator'
import { placesInAddress, readMetro, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import type { Cleaner } from '../normalise/text'
import { booleanOf, dateOf, listOfCell, nameOf, numberOf, textOf } from '../normalise/values'
import {
  preferStatedDays,
  readEducationDemand,
  readEmploymentForm,
  readExperience,
  readFlyInFlyOutDays,
  readScheduleDays,
  readWorkFormats,
  readWorkingHours,
  readWorkTerms,
} from '../normalise/work-terms'
import type { ImportedPlace, ImportedVacancy, MapResult } from '../types'
import {
  buildVacancy,
  COMPLETENESS,
  EMPTY_VACANCY,
  glued,
  httpUrl,
  idOfUrl,
  sections,
  sourceOfHost,
  validInn,
} from './build-vacancy'
import type { Field } from './columns'

const t = translator('importing')

export type FlatRow = Partial<Record<Field, unknown>>

/** One row of a table, one item of a feed or one flat object, by the meaning of its columns. */
export function mapFlatVacancy(row: FlatRow, origin: { source: string; completeness?: number }): MapResult {
  return buildVacancy((cleaner) => {
    const url = httpUrl(textOf(row.url))
    const publishedAt = dateOf(row.publishedAt)
    if (textOf(row.publishedAt) && !publishedAt) cleaner.warnings.add('date_unreadable')
    const text = descriptionOf(row, cleaner)
    const terms = readWorkTerms(row.employment, row.schedule, row.experience, row.workFormat)
    const formats = readWorkFormats(row.workFormat)
    const days = readScheduleDays(row.scheduleDays)
    return {
      ...EMPTY_VACANCY,
      source:
        origin.source === 'table' || origin.source === 'feed'
          ? (sourceOfHost(url) ?? origin.source)
          : origin.source,
      sourceId: idOfRow(row, url),
      sourceUrl: url,
      completeness: text.whole
        ? (origin.completeness ?? completenessOf(row))
        : text.html
          ? COMPLETENESS.snippet
          : COMPLETENESS.title,
      title: cleaner.title(row.title),
      company: {
        name: cleaner.line(row.company),
        sourceId: textOf(row.companyId),
        inn: validInn(textOf(row.inn)),
        url: httpUrl(textOf(row.companyUrl)),
      },
      place: placeOf(row, cleaner),
      salary: readSalary(
        {
          from: row.salaryFrom,
          to: row.salaryTo,
          text: row.salaryText,
          currency: row.currency,
          gross: row.gross,
          mode: row.salaryMode,
          frequency: row.salaryFrequency,
          publishedAt,
        },
        cleaner.warnings,
      ),
      description: text.html,
      skills: cleaner.skills(listOfCell(row.skills).map((item) => nameOf(item))),
      ...rolesOf(row, origin.source, cleaner),
      publishedAt,
      experience: readExperience(row.experience) ?? readExperience(row.employment),
      employmentForm: readEmploymentForm(row.employmentForm) ?? terms.employmentForm,
      workFormats: formats.length > 0 ? formats : terms.workFormats,
      scheduleDays: preferStatedDays(days, terms.scheduleDays),
      flyInFlyOutDays: readFlyInFlyOutDays(row.flyInFlyOut),
      workingHours: readWorkingHours(row.workingHours),
      nightShifts: booleanOf(row.nightShifts) ?? false,
      internship: booleanOf(row.internship) ?? terms.internship,
      education: readEducationDemand(row.education),
      letterRequired: booleanOf(row.letterRequired) ?? false,
    }
  })
}

function completenessOf(row: FlatRow): number {
  const description = textOf(row.description) ?? ''
  return description && !/\p{Lu}/u.test(description) ? COMPLETENESS.lowerCased : COMPLETENESS.text
}

function idOfRow(row: FlatRow, url: string | null): string | null {
  const id = textOf(row.id)?.replace(/\.0$/, '').normalize('NFC')
  return id && isNumber(id) ? id : idOfUrl(url)
}

/** A key of a program, or a number as people write them: «В-001», «2024/17». Words alone tell nothing apart. */
const isNumber = (id: string): boolean =>
  /^[\w:.-]{1,100}$/.test(id) || (/^[\p{L}\p{N}_:./#-]{1,100}$/u.test(id) && /\p{N}/u.test(id))

function descriptionOf(row: FlatRow, cleaner: Cleaner): { html: string; whole: boolean } {
  const description = cleaner.html(row.description) || cleaner.html(row.branded)
  const parts = sections([
    ['', description],
    [t('defaults.duties'), cleaner.html(glued(row.duties))],
    [t('defaults.requirements'), cleaner.html(glued(row.requirements))],
    [t('defaults.conditions'), cleaner.html(glued(row.conditions))],
  ])
  return { html: parts, whole: description !== '' || (parts !== '' && !isSnippet(row)) }
}

/** Rows of a search end their parts with dots where the text was cut. */
function isSnippet(row: FlatRow): boolean {
  return [row.duties, row.requirements].some((part) => /(?:\.\.\.|…)\s*$/.test(textOf(part) ?? ''))
}

/** A column of roles names the role; SuperJob's categories stand in no order and are hints only. */
function rolesOf(
  row: FlatRow,
  source: string,
  cleaner: Cleaner,
): Pick<ImportedVacancy, 'role' | 'roleHints'> {
  const whole =
    typeof row.role === 'string' && !row.role.startsWith('[') ? [cleaner.optionalLine(row.role)] : []
  const names = listOfCell(row.role).map((item) => cleaner.optionalLine(nameOf(item)))
  const all = [...new Set([...whole, ...names])].filter(
    (name): name is string => name !== null && name !== t('other'),
  )
  return source === 'superjob'
    ? { role: null, roleHints: all }
    : { role: all[0] ?? null, roleHints: all.slice(1) }
}

function placeOf(row: FlatRow, cleaner: Cleaner): ImportedPlace {
  const city = cleaner.line(nameOf(row.city))
  const address = cleaner.optionalLine(row.address)
  const region = cleaner.optionalLine(nameOf(row.region))
  const spot = {
    lat: numberOf(row.lat),
    lng: numberOf(row.lng),
    metro: readMetro(row.metro, address ?? city),
  }
  if (city && !city.includes(',')) return { ...readPlace(city, region), address, ...spot }
  const whole = city ?? address
  return {
    ...readPlace(whole ? (placesInAddress(whole)[0] ?? null) : null, region),
    address: address ?? city,
    ...spot,
  }
}
