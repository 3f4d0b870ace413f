import { translator } from '@/server/lib/translator'
import { readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import { dateOf, listOf, nameOf, objectOf, textOf } from '../normalise/values'
import { readExperience, readWorkTerms } from '../normalise/work-terms'
import type { MapResult } from '../types'
import { buildVacancy, COMPLETENESS, EMPTY_VACANCY, httpUrl, sections } from './build-vacancy'

const t = translator('importing')

type Source = Record<string, unknown>

export function isJobDescription(value: Source): boolean {
  return (
    typeof value.title === 'string' &&
    (Array.isArray(value.responsibilities) || Array.isArray(value.qualifications))
  )
}

/** The vacancy that goes with the JSON Resume format. */
export function mapJobDescription(value: Source): MapResult {
  return buildVacancy((cleaner) => {
    const location = objectOf(value.location) ?? {}
    const publishedAt = dateOf(value.date)
    // Pay is a bare number: abroad its currency is anyone's guess, and an unknown name says so.
    const country = textOf(location.countryCode)
    const url = httpUrl(textOf(objectOf(value.meta)?.canonical))
    const list = (items: unknown) =>
      cleaner.html(
        listOf(items)
          .map((item) => `• ${nameOf(item) ?? ''}`)
          .join('\n'),
      )
    return {
      ...EMPTY_VACANCY,
      source: 'jsonresume',
      sourceId: url,
      sourceUrl: url,
      completeness: COMPLETENESS.feed,
      title: cleaner.title(value.title),
      company: { name: cleaner.line(value.company), sourceId: null, inn: null, url: null },
      place: {
        ...readPlace(cleaner.line(location.city), cleaner.optionalLine(location.region)),
        address: cleaner.optionalLine(location.address),
        lat: null,
        lng: null,
      },
      salary: readSalary(
        { text: value.salary, ...(country && country !== 'RU' ? { currency: country } : {}), publishedAt },
        cleaner.warnings,
      ),
      description: sections([
        ['', cleaner.html(value.description)],
        [t('defaults.duties'), list(value.responsibilities)],
        [t('defaults.requirements'), list(value.qualifications)],
      ]),
      skills: cleaner.skills(
        listOf(value.skills).flatMap((skill) => [...listOf(objectOf(skill)?.keywords), nameOf(skill)]),
      ),
      publishedAt,
      experience: readExperience(value.experience),
      ...readWorkTerms(value.type, value.remote),
    }
  })
}
