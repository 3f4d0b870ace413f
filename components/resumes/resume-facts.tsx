import type { ResumeContent } from './resume-document'
import type { ResumeWords } from './words'

/** Conditions of work as pairs; those nobody has named are left out. */
export function ResumeFacts({ resume, words: { t, names } }: { resume: ResumeContent; words: ResumeWords }) {
  const driving = [
    ...(resume.driver_licences.length > 0
      ? [t('page.licences', { list: resume.driver_licences.join(', ') })]
      : []),
    ...(resume.has_vehicle ? [t('page.vehicle')] : []),
  ]
  const also = (['internship', 'temporary_job', 'night_shifts', 'volunteering'] as const)
    .filter((name) => resume[name])
    .map((name) => t(`page.alsoNames.${name}`))
  const facts: [string, string][] = [
    [t('page.roles'), resume.roles.map((role) => role.name).join(', ')],
    [
      t('page.employment'),
      resume.employment_forms.map((form) => names(`employment_forms.${form}`)).join(', '),
    ],
    [t('page.formats'), resume.work_formats.map((format) => names(`work_formats.${format}`)).join(', ')],
    [t('page.also'), also.join(', ')],
    [
      t('page.relocation'),
      [
        names(`relocation.${resume.relocation}`),
        ...(resume.relocation === 'no_relocation' ? [] : resume.relocation_cities.map((city) => city.name)),
      ].join(', '),
    ],
    [t('page.trips'), names(`trips.${resume.trips}`)],
    [t('page.travelTime'), resume.travel_time === 'any' ? '' : t(`page.travelTimes.${resume.travel_time}`)],
    [t('page.citizenship'), resume.citizenship.join(', ')],
    [t('page.workPermits'), resume.work_permits.join(', ')],
    [t('page.driving'), driving.join(', ')],
  ]
  return (
    <dl className="rdoc-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
