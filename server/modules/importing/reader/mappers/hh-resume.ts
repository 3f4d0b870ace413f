import { educationLevels } from '@/lib/contracts/enums'
import { translator } from '@/server/lib/translator'
import { levelBelowHigher, levelOf } from '../normalise/education'
import { NOWHERE, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import { dateOf, idOf, listOf, nameOf, numberOf, objectOf, textOf } from '../normalise/values'
import { readWorkTerms } from '../normalise/work-terms'
import type { MapResult } from '../types'
import { buildResume, ordered, paragraphs, readMonth, writtenIn } from './build-resume'
import { readLanguage, readLicences, uniqueLanguages } from './languages'

const t = translator('importing')

type Source = Record<string, unknown>

export function isHhResume(value: Source): boolean {
  return (
    typeof value.title === 'string' &&
    Array.isArray(value.experience) &&
    ('skill_set' in value || 'resume_locale' in value)
  )
}

/** A resume as the hh.ru API gives it, without its name and contacts. */
export function mapHhResume(value: Source): MapResult {
  return buildResume((cleaner) => {
    const pay = objectOf(value.salary) ?? {}
    const salary = readSalary({ from: pay.amount, currency: pay.currency, mode: 'MONTH' }, cleaner.warnings)
    const education = objectOf(value.education) ?? {}
    const level = educationLevels.find((known) => known === idOf(education.level))
    const terms = readWorkTerms(
      value.employments ?? value.employment,
      value.schedules ?? value.schedule,
      value.work_format,
    )
    return {
      source: 'hh',
      sourceId: textOf(value.id),
      sourceUrl: null,
      completeness: 50,
      title: cleaner.title(value.title),
      place: { ...NOWHERE, ...readPlace(cleaner.optionalLine(nameOf(value.area))) },
      skills: cleaner.skills(listOf(value.skill_set).map(nameOf)),
      role: nameOf(listOf(value.professional_roles)[0]),
      roleHints: [...listOf(value.professional_roles).slice(1), ...listOf(value.specialization)]
        .map(nameOf)
        .filter((name): name is string => name !== null),
      publishedAt: null,
      salary: salary?.from ? { amount: salary.from, currency: salary.currency } : null,
      about: paragraphs(cleaner, value.skills).slice(0, 32_768),
      experienceMonths: numberOf(objectOf(value.total_experience)?.months),
      writtenIn: writtenIn(dateOf(value.updated_at) ?? dateOf(value.created_at), []),
      experience: listOf(value.experience)
        .map((item) => {
          const job = objectOf(item) ?? {}
          const start = readMonth(textOf(job.start))
          return start
            ? {
                company: cleaner.optionalLine(job.company)?.slice(0, 512) ?? t('defaults.company'),
                position: cleaner.optionalLine(job.position)?.slice(0, 512) ?? t('defaults.position'),
                ...ordered(start, readMonth(textOf(job.end))),
                description: paragraphs(cleaner, job.description).slice(0, 32_768),
              }
            : null
        })
        .filter((job) => job !== null)
        .slice(0, 64),
      education: listOf(education.primary)
        .map((item) => {
          const school = objectOf(item) ?? {}
          const name = cleaner.optionalLine(school.name) ?? ''
          return {
            // The source gives one level for all: the highest. A college beside a university keeps its own.
            level: levelBelowHigher(name) ?? level ?? levelOf(name),
            name: name.slice(0, 512),
            faculty: cleaner.optionalLine(school.organization)?.slice(0, 512) ?? '',
            result: cleaner.optionalLine(school.result)?.slice(0, 512) ?? '',
            year: numberOf(school.year),
          }
        })
        .filter((school) => school.name)
        .slice(0, 64),
      languages: uniqueLanguages(
        listOf(value.language).map((item) => readLanguage(nameOf(item) ?? '', idOf(objectOf(item)?.level))),
      ),
      driverLicences: readLicences(listOf(value.driver_license_types).map(idOf)),
      employmentForms: terms.employmentForm ? [terms.employmentForm] : [],
      workFormats: terms.workFormats,
      relocation: /possible|desirable/.test(idOf(objectOf(value.relocation)?.type) ?? '')
        ? 'relocation_possible'
        : 'no_relocation',
      citizenship: listOf(value.citizenship)
        .map((item) => cleaner.optionalLine(nameOf(item)))
        .filter((name) => name !== null)
        .slice(0, 3),
    }
  })
}
