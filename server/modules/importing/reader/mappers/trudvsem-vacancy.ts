import { translator } from '@/server/lib/translator'
import { placesInAddress, readMetro, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import type { Cleaner } from '../normalise/text'
import { dateOf, listOf, listOfCell, nameOf, numberOf, objectOf, textOf } from '../normalise/values'
import { readEducationDemand, readExperience, readWorkTerms } from '../normalise/work-terms'
import type { ImportedPlace, MapResult } from '../types'
import {
  buildVacancy,
  COMPLETENESS,
  EMPTY_VACANCY,
  httpUrl,
  idOfUrl,
  sections,
  validInn,
} from './build-vacancy'

const t = translator('importing')

type Source = Record<string, unknown>

export function trudvsemVacancy(value: Source): Source | null {
  const inner = objectOf(value.vacancy) ?? value
  return typeof inner['job-name'] === 'string' ? inner : null
}

/** A vacancy of the state employment service: 0 is no salary, an all-zero ИНН is a placeholder. */
export function mapTrudvsemVacancy(value: Source): MapResult {
  return buildVacancy((cleaner) => {
    const company = objectOf(value.company) ?? {}
    const requirement = objectOf(value.requirement) ?? {}
    const category = objectOf(value.category) ?? {}
    const url = httpUrl(textOf(value.vac_url))
    const publishedAt = dateOf(value['creation-date']) ?? dateOf(value.date_modify)
    const terms = readWorkTerms(value.employment, value.schedule)
    return {
      ...EMPTY_VACANCY,
      source: 'trudvsem',
      sourceId: textOf(value.id) ?? idOfUrl(url),
      sourceUrl: url,
      completeness: COMPLETENESS.full,
      title: cleaner.title(value['job-name']),
      company: {
        name: cleaner.line(company.name),
        sourceId: textOf(company.companycode) ?? validInn(textOf(company.inn)),
        inn: validInn(textOf(company.inn)),
        url: httpUrl(textOf(company.url)),
      },
      place: placeOf(value, cleaner),
      salary: readSalary(
        {
          from: value.salary_min,
          to: value.salary_max,
          text: numberOf(value.salary_min) === null ? value.salary : undefined,
          currency: value.currency,
          publishedAt,
        },
        cleaner.warnings,
      ),
      description: sections([
        ['', cleaner.html(value.duty)],
        [t('defaults.requirements'), cleaner.html(requirement.qualification)],
        [t('defaults.conditions'), cleaner.html(objectOf(value.term)?.text)],
      ]),
      skills: cleaner.skills(
        listOfCell(value.skills).map((skill) => textOf(objectOf(skill)?.skill_name) ?? nameOf(skill)),
      ),
      roleHints: [textOf(category.specialisation), textOf(value.specialisation), nameOf(category)].filter(
        (name) => name !== null,
      ),
      publishedAt,
      experience: readExperience(requirement.experience),
      ...terms,
      education: readEducationDemand(requirement.education),
    }
  })
}

function placeOf(value: Source, cleaner: Cleaner): ImportedPlace {
  const addresses = objectOf(value.addresses) ?? {}
  const address = objectOf(listOf(addresses.address)[0]) ?? {}
  const location = cleaner.optionalLine(address.location)
  const region = cleaner.optionalLine(nameOf(value.region))
  const named = location ? (placesInAddress(location)[0] ?? null) : null
  return {
    ...readPlace(named, region),
    address: location,
    lat: numberOf(address.lat),
    lng: numberOf(address.lng),
    metro: readMetro(null, location),
  }
}
