import { translator } from '@/server/lib/translator'
import { readMetro, readPlace } from '../normalise/place'
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
  sourceOfHost,
} from './build-vacancy'

const t = translator('importing')

type Source = Record<string, unknown>

/** The JobPosting in a JSON-LD value, which may be wrapped in a list item or a page. */
export function jobPostings(value: Source): Source[] {
  if (listOf(value['@type']).some((type) => /(?:^|[/:])JobPosting$/.test(String(type)))) return [value]
  const inner = [value.item, value.mainEntity, ...listOf(value['@graph']), ...listOf(value.itemListElement)]
  return inner.flatMap((item) => {
    const object = objectOf(item)
    return object && object !== value ? jobPostings(object) : []
  })
}

export function mapJobPosting(value: Source): MapResult {
  return buildVacancy((cleaner) => {
    const organisation = objectOf(value.hiringOrganization)
    const identifier = objectOf(value.identifier)
    const url = httpUrl(textOf(value.url) ?? textOf(value['@id']))
    const publishedAt = dateOf(value.datePosted)
    const source = sourceOf(textOf(identifier?.name), url)
    const remote = /TELECOMMUTE/i.test(listOf(value.jobLocationType).join(' ')) ? 'TELECOMMUTE' : null
    const terms = readWorkTerms(listOf(value.employmentType).join(' '), remote, textOf(value.workHours))
    return {
      ...EMPTY_VACANCY,
      source,
      sourceId: textOf(identifier?.value) ?? textOf(value.identifier) ?? idOfUrl(url),
      sourceUrl: url,
      completeness: COMPLETENESS.feed,
      title: cleaner.title(value.title) ?? cleaner.title(value.name),
      company: {
        name: cleaner.line(organisation ? organisation.name : value.hiringOrganization),
        sourceId: null,
        inn: null,
        url: httpUrl(textOf(organisation?.sameAs) ?? textOf(organisation?.url)),
      },
      place: placeOf(value, cleaner),
      salary: salaryOf(value, publishedAt, cleaner),
      description: sections([
        ['', cleaner.html(value.description)],
        [t('defaults.duties'), cleaner.html(value.responsibilities)],
        [t('defaults.requirements'), cleaner.html(value.qualifications)],
        [t('defaults.conditions'), cleaner.html(value.jobBenefits)],
      ]),
      skills: cleaner.skills(listOfCell(value.skills).map(nameOf)),
      roleHints: [...listOf(value.occupationalCategory), ...listOf(value.industry)]
        .map(nameOf)
        .filter((name): name is string => name !== null),
      publishedAt,
      experience: experienceOf(value.experienceRequirements),
      ...terms,
      education: readEducationDemand(
        textOf(objectOf(value.educationRequirements)?.credentialCategory) ??
          textOf(value.educationRequirements),
      ),
    }
  })
}

function sourceOf(name: string | null, url: string | null): string {
  if (name && /^[\w-]+(?:\.[\w-]+)+$/.test(name)) return sourceOfHost(`https://${name}`) ?? 'schema.org'
  return sourceOfHost(url) ?? 'schema.org'
}

function placeOf(value: Source, cleaner: Cleaner): ImportedPlace {
  const location = objectOf(listOf(value.jobLocation)[0]) ?? {}
  const address = objectOf(location.address)
  const spot = objectOf(location.geo) ?? location
  const city =
    cleaner.line(address ? address.addressLocality : location.address) ?? cleaner.optionalLine(location.name)
  return {
    ...readPlace(city, cleaner.optionalLine(address?.addressRegion)),
    address: cleaner.optionalLine(address?.streetAddress),
    lat: numberOf(spot.latitude),
    lng: numberOf(spot.longitude),
    metro: readMetro(null, cleaner.optionalLine(address?.streetAddress)),
  }
}

function salaryOf(value: Source, publishedAt: Date | null, cleaner: Cleaner) {
  const base = objectOf(value.baseSalary) ?? objectOf(listOf(value.estimatedSalary)[0])
  if (!base)
    return readSalary(
      { text: value.baseSalary, currency: value.salaryCurrency, publishedAt },
      cleaner.warnings,
    )
  const amount = objectOf(base.value) ?? base
  const single = numberOf(amount.value) ?? numberOf(base.value)
  return readSalary(
    {
      from: amount.minValue ?? single,
      to: amount.maxValue ?? single,
      currency: base.currency ?? value.salaryCurrency,
      mode: amount.unitText ?? base.unitText,
      publishedAt,
    },
    cleaner.warnings,
  )
}

function experienceOf(value: unknown) {
  const months = numberOf(objectOf(value)?.monthsOfExperience)
  return months === null ? readExperience(value) : readExperience(months / 12)
}
