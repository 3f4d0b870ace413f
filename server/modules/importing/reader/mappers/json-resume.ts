import type { ExperienceItem } from '@/lib/contracts/resume-fields'
import { translator } from '@/server/lib/translator'
import { levelOf, readYear } from '../normalise/education'
import { NOWHERE, readPlace } from '../normalise/place'
import type { Cleaner } from '../normalise/text'
import { dateOf, listOf, nameOf, objectOf, textOf } from '../normalise/values'
import type { MapResult } from '../types'
import { buildResume, ordered, paragraphs, readMonth, readPeriod, writtenIn } from './build-resume'
import { readLanguage, uniqueLanguages } from './languages'

const t = translator('importing')

type Source = Record<string, unknown>

export function isJsonResume(value: Source): boolean {
  return objectOf(value.basics) !== null && !('properties' in value)
}

/** JSON Resume (jsonresume.org). Name, photo and contacts are not taken over: an import owns no one's consent. */
export function mapJsonResume(value: Source): MapResult {
  return buildResume((cleaner) => {
    const basics = objectOf(value.basics) ?? {}
    const location = objectOf(basics.location) ?? {}
    const jobs = [...listOf(value.work), ...listOf(value.volunteer)]
      .map((item) => jobOf(objectOf(item) ?? {}, cleaner))
      .filter((job) => job !== null)
      .slice(0, 64)
    return {
      source: 'jsonresume',
      sourceId: textOf(objectOf(value.meta)?.canonical) ?? textOf(value.id),
      sourceUrl: null,
      completeness: 40,
      title: cleaner.title(basics.label) ?? cleaner.title(jobs[0]?.position),
      place: {
        ...NOWHERE,
        ...readPlace(cleaner.optionalLine(location.city), cleaner.optionalLine(location.region)),
      },
      skills: cleaner.skills(
        listOf(value.skills).flatMap((skill) => [...listOf(objectOf(skill)?.keywords), nameOf(skill)]),
      ),
      role: null,
      roleHints: [],
      publishedAt: null,
      salary: null,
      about: paragraphs(cleaner, basics.summary).slice(0, 32_768),
      experienceMonths: null,
      writtenIn: writtenIn(dateOf(objectOf(value.meta)?.lastModified), []),
      experience: jobs,
      education: listOf(value.education)
        .map((item) => {
          const school = objectOf(item) ?? {}
          const name = cleaner.optionalLine(school.institution)
          return {
            level: levelOf(name ?? '', textOf(school.studyType)),
            name: name?.slice(0, 512) ?? '',
            faculty: '',
            result: cleaner.optionalLine(school.area)?.slice(0, 512) ?? '',
            year: readYear(textOf(school.endDate)),
          }
        })
        .filter((school) => school.name)
        .slice(0, 64),
      languages: uniqueLanguages(
        listOf(value.languages).map((item) => {
          const language = objectOf(item) ?? {}
          return readLanguage(textOf(language.language) ?? '', textOf(language.fluency))
        }),
      ),
      driverLicences: [],
      employmentForms: [],
      workFormats: [],
      relocation: 'no_relocation',
      citizenship: [],
    }
  })
}

function jobOf(job: Source, cleaner: Cleaner): ExperienceItem | null {
  const start = readMonth(textOf(job.startDate))
  const period = start
    ? ordered(start, readMonth(textOf(job.endDate)))
    : readPeriod(textOf(job.x_period_text))
  const company =
    cleaner.optionalLine(job.name) ??
    cleaner.optionalLine(job.company) ??
    cleaner.optionalLine(job.organization)
  if (!period) return null
  return {
    company: company?.slice(0, 512) ?? t('defaults.company'),
    position: cleaner.optionalLine(job.position)?.slice(0, 512) ?? t('defaults.position'),
    ...period,
    description: paragraphs(cleaner, job.summary, ...listOf(job.highlights)).slice(0, 32_768),
  }
}
