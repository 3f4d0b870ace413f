import type { ResumeView } from '@/lib/contracts/resumes'
import { plainOfMarked } from '@/lib/shared/marked-text'
import { allDictionaries } from '@/server/modules/dictionaries'

const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== null && one !== '' && one !== undefined),
  ) as Partial<T>

/** The resume by the JSON Resume standard 1.0 (jsonresume.org), as far as this viewer may see it. */
export function jsonResumeOf(view: ResumeView): object {
  const names = allDictionaries()
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: given({
      name: view.name ? [view.name.last, view.name.first, view.name.middle].filter(Boolean).join(' ') : null,
      label: view.title,
      email: view.contacts?.email ?? null,
      phone: view.contacts?.phone ?? null,
      summary: plainOfMarked(view.about),
      location: view.city ? given({ city: view.city.name, region: view.city.region }) : null,
      profiles: view.contacts?.sites.map(({ kind, url }) => ({ network: kind, url })),
    }),
    work: view.experience.map((job) =>
      given({
        name: job.company,
        position: job.position,
        url: job.url,
        startDate: job.start,
        endDate: job.end,
        summary: plainOfMarked(job.description),
      }),
    ),
    education: view.education.map((school) =>
      given({
        institution: school.name,
        studyType: names.education_levels[school.level],
        area: [school.faculty, school.result].filter(Boolean).join(', '),
        endDate: school.year === null ? null : String(school.year),
      }),
    ),
    certificates: [...view.courses, ...view.attestations].map((course) =>
      given({
        name: course.name,
        issuer: course.organization,
        date: course.year === null ? null : String(course.year),
      }),
    ),
    skills: view.skills.map((name) => ({ name })),
    languages: view.languages.map(({ code, level }) => ({
      language: names.languages[code],
      fluency: names.language_levels[level],
    })),
    references: view.recommendations.map(({ name, position, organization }) => ({
      name,
      reference: [position, organization].filter(Boolean).join(', '),
    })),
  }
}
