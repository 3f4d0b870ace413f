import type { EducationItem, ExperienceItem } from '@/lib/contracts/resume-fields'
import { translator } from '@/server/lib/translator'
import { levelOf, readYear } from '../normalise/education'
import { NOWHERE, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import type { Cleaner } from '../normalise/text'
import { dateOf, listOf, objectOf, textOf } from '../normalise/values'
import { readWorkTerms } from '../normalise/work-terms'
import type { MapResult } from '../types'
import { buildResume, paragraphs, readDuration, readPeriod, writtenIn } from './build-resume'
import { readLanguage, readLicences, uniqueLanguages } from './languages'

const t = translator('importing')

type Source = Record<string, unknown>

export function isScrapedResume(value: Source): boolean {
  return (
    typeof value.title === 'string' &&
    Array.isArray(value.experience) &&
    ('salary_text' in value || 'education' in value)
  )
}

/** Resumes collected from SuperJob (full) and hh.ru (structure only): periods, pay and length in words. */
export function mapScrapedResume(value: Source): MapResult {
  return buildResume((cleaner) => {
    const skills = skillsOf(value, cleaner)
    const salary = readSalary({ text: value.salary_text, mode: 'MONTH' }, cleaner.warnings)
    const amount = salary?.from ?? salary?.to ?? null
    const terms = readWorkTerms(value.employment, value.business_trips)
    const source = textOf(value.source) ?? 'resumes'
    return {
      source: /superjob/.test(source) ? 'superjob' : /^hh/.test(source) ? 'hh' : source,
      sourceId: textOf(value.id),
      sourceUrl: null,
      completeness: 30,
      title: cleaner.title(value.title),
      place: { ...NOWHERE, ...readPlace(cleaner.optionalLine(value.city)) },
      skills: skills.names,
      role: value.specialization === t('other') ? null : cleaner.optionalLine(value.specialization),
      roleHints: [cleaner.optionalLine(value.category)].filter((name) => name !== null),
      publishedAt: null,
      salary: salary && amount !== null ? { amount, currency: salary.currency } : null,
      about: skills.about,
      experienceMonths: readDuration(textOf(value.experience_length)),
      writtenIn: writtenIn(dateOf(value.updated_at) ?? dateOf(value.date), goingOn(value)),
      experience: jobsOf(value, cleaner),
      education: Array.isArray(value.education)
        ? educationOf(value.education, cleaner)
        : columnsOf(value, cleaner),
      languages: uniqueLanguages(listOf(value.languages).map((item) => readLanguage(textOf(item) ?? ''))),
      driverLicences: readLicences(listOf(value.driver_licence).map(textOf)),
      employmentForms: terms.employmentForm ? [terms.employmentForm] : [],
      workFormats: terms.workFormats,
      relocation: /^готов/i.test(textOf(value.relocation) ?? '') ? 'relocation_possible' : 'no_relocation',
      citizenship: [cleaner.optionalLine(value.citizenship)].filter((name) => name !== null),
    }
  })
}

/** Jobs that go on, with the length the source gives them. */
function goingOn(value: Source): { start: string; months: number | null }[] {
  return listOf(value.experience).flatMap((item) => {
    const job = objectOf(item) ?? {}
    const period = readPeriod(textOf(job.period))
    return period?.end === null ? [{ start: period.start, months: readDuration(textOf(job.length)) }] : []
  })
}

function jobsOf(value: Source, cleaner: Cleaner): ExperienceItem[] {
  return listOf(value.experience)
    .map((item): ExperienceItem | null => {
      const job = objectOf(item) ?? {}
      const period = readPeriod(textOf(job.period))
      if (!period) return null
      return {
        company: cleaner.optionalLine(job.company)?.slice(0, 512) ?? t('defaults.company'),
        position: (
          cleaner.optionalLine(job.position) ??
          cleaner.optionalLine(job.name) ??
          t('defaults.position')
        ).slice(0, 512),
        ...period,
        description: paragraphs(cleaner, job.duties, job.achievments, job.achievements).slice(0, 32_768),
      }
    })
    .filter((job) => job !== null)
    .slice(0, 64)
}

function educationOf(items: unknown[], cleaner: Cleaner): EducationItem[] {
  return items
    .map((item): EducationItem | null => {
      const place = objectOf(item) ?? {}
      const name = cleaner.optionalLine(place.university)
      return name
        ? {
            level: levelOf(name, textOf(place.kind)),
            name: name.slice(0, 512),
            faculty: cleaner.optionalLine(place.faculty)?.slice(0, 512) ?? '',
            result: cleaner.optionalLine(place.specialty)?.slice(0, 512) ?? '',
            year: readYear(textOf(place.period)),
          }
        : null
    })
    .filter((item) => item !== null)
    .slice(0, 64)
}

/** The other shape keeps parallel lists: institutions, directions, years. */
function columnsOf(value: Source, cleaner: Cleaner): EducationItem[] {
  const lists = objectOf(value.education) ?? {}
  const directions = listOf(lists.directions)
  const years = listOf(lists.years)
  return listOf(lists.institutions)
    .map((item, i): EducationItem | null => {
      const name = cleaner.optionalLine(item)
      // Where no school is named the scraped list keeps the bare level in its place.
      if (!name || /^(?:среднее|высшее|неоконченное)(?:\s\S+)? образование$/i.test(name)) return null
      return {
        level: levelOf(name),
        name: name.slice(0, 512),
        faculty: '',
        result: cleaner.optionalLine(directions[i])?.slice(0, 512) ?? '',
        year: readYear(textOf(years[i])),
      }
    })
    .filter((item) => item !== null)
    .slice(0, 64)
}

/** Short enumerations are skills; sentences about skills are read as the person's own words. */
function skillsOf(value: Source, cleaner: Cleaner): { names: string[]; about: string } {
  const names: unknown[] = []
  const texts: unknown[] = []
  for (const item of listOf(value.skills)) {
    const object = objectOf(item)
    if (!object) {
      names.push(item)
      continue
    }
    const professional = textOf(object.professional)
    const parts = professional?.split(/[,;]\s+/) ?? []
    if (parts.length > 0 && parts.every((part) => part.length <= 40)) names.push(...parts)
    else if (professional) texts.push(professional)
    texts.push(object.extra)
  }
  return { names: cleaner.skills(names), about: paragraphs(cleaner, ...texts).slice(0, 32_768) }
}
