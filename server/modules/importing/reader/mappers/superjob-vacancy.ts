import { translator } from '@/server/lib/translator'
import { readMetro, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import { booleanOf, dateOf, listOf, nameOf, numberOf, objectOf, textOf } from '../normalise/values'
import { readEducationDemand, readExperience, readWorkTerms } from '../normalise/work-terms'
import type { MapResult } from '../types'
import { buildVacancy, COMPLETENESS, EMPTY_VACANCY, httpUrl, sections } from './build-vacancy'
import { readLicences } from './languages'

const t = translator('importing')

type Source = Record<string, unknown>

export function isSuperjobVacancy(value: Source): boolean {
  return (
    typeof value.profession === 'string' &&
    ('payment_from' in value || 'firm_name' in value || 'town' in value)
  )
}

/** An object of the SuperJob API; `agreement` means the pay is up for talks, 0 means that bound is not given. */
export function mapSuperjobVacancy(value: Source): MapResult {
  return buildVacancy((cleaner) => {
    const publishedAt = dateOf(value.date_published)
    const client = objectOf(value.client) ?? {}
    const whole = cleaner.html(value.vacancyRichText) || cleaner.html(value.candidat)
    const description = sections([
      ['', whole],
      [t('defaults.duties'), whole ? '' : cleaner.html(value.work)],
      [t('defaults.conditions'), whole ? '' : cleaner.html(value.compensation)],
    ])
    const terms = readWorkTerms(value.type_of_work, value.place_of_work)
    return {
      ...EMPTY_VACANCY,
      source: 'superjob',
      sourceId: textOf(value.id),
      sourceUrl: httpUrl(textOf(value.link)),
      completeness: description ? COMPLETENESS.full : COMPLETENESS.title,
      title: cleaner.title(value.profession),
      company: {
        name: cleaner.line(value.firm_name) ?? cleaner.line(client.title),
        sourceId: textOf(value.id_client) ?? textOf(client.id),
        inn: null,
        url: httpUrl(textOf(client.url)),
      },
      place: {
        ...readPlace(cleaner.line(nameOf(value.town))),
        address: cleaner.optionalLine(value.address),
        lat: numberOf(value.latitude),
        lng: numberOf(value.longitude),
        metro: readMetro(value.metro, cleaner.optionalLine(value.address)),
      },
      salary: booleanOf(value.agreement)
        ? null
        : readSalary(
            { from: value.payment_from, to: value.payment_to, currency: value.currency, publishedAt },
            cleaner.warnings,
          ),
      description,
      roleHints: listOf(value.catalogues)
        .flatMap((item) => [...listOf(objectOf(item)?.positions).map(nameOf), nameOf(item)])
        .filter((name): name is string => name !== null),
      publishedAt,
      experience: readExperience(value.experience),
      ...terms,
      education: readEducationDemand(value.education),
      driverLicences: readLicences(listOf(value.driving_licence).map(textOf)),
    }
  })
}
