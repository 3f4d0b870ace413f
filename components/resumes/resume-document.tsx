import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Tag } from '@/components/ui/chip'
import type { ResumeView } from '@/lib/contracts/resumes'
import { markedToHtml } from '@/lib/shared/marked-text'
import { OutsideLink, Part, ResumeFacts, ResumeProofs } from './resume-parts'
import { experienceText, incomeText, monthText, useResumeWords } from './words'

/** Data of the document; an unsaved draft fits as well. */
export type ResumeContent = Pick<
  ResumeView,
  | 'title'
  | 'salary'
  | 'city'
  | 'total_experience_months'
  | 'skills'
  | 'about'
  | 'experience'
  | 'education'
  | 'languages'
  | 'roles'
  | 'work_formats'
  | 'employment_forms'
  | 'relocation'
  | 'trips'
  | 'citizenship'
  | 'driver_licences'
  | 'has_vehicle'
  | 'job_search_status'
  | 'name'
  | 'photo_url'
  | 'courses'
  | 'attestations'
  | 'certificates'
  | 'recommendations'
  | 'portfolio'
  | 'relocation_cities'
  | 'travel_time'
  | 'district'
  | 'internship'
  | 'volunteering'
  | 'temporary_job'
  | 'night_shifts'
  | 'work_permits'
>

function monthsBetween(start: string, end: string | null): number {
  const now = new Date()
  const last = end ?? `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return Math.max(1, at(last) - at(start) + 1)
}

/** The full resume: the same on its page, in the preview, in a negotiation and in print. */
export function ResumeDocument({
  resume,
  actions,
  level = 1,
}: {
  resume: ResumeContent
  actions?: ReactNode
  level?: 1 | 2
}) {
  const words = useResumeWords()
  const { t, names } = words
  const Title = `h${level}` as const
  const { name } = resume
  return (
    <article className="rdoc">
      <header className="grid gap-2">
        {resume.photo_url ? (
          // biome-ignore lint/performance/noImgElement: stored at the widths it is shown in
          <img
            className="w-32 h-32 rounded-card object-cover"
            src={resume.photo_url}
            alt={t('page.photo')}
            width={128}
            height={128}
          />
        ) : null}
        {name ? (
          <p className="text-soft font-semibold">
            {[name.last, name.first, name.middle].filter(Boolean).join(' ')}
          </p>
        ) : null}
        <Title className="rdoc-title">{resume.title || t('card.untitled')}</Title>
        <p className="rdoc-pay">
          {incomeText(resume.salary, words)}
          {resume.salary ? <span className="vcard-note"> {t('card.net')}</span> : null}
        </p>
        <p className="text-soft">
          {[
            ...(resume.city ? [resume.city.name] : []),
            ...(resume.district ? [resume.district] : []),
            experienceText(resume.total_experience_months, words, 'named'),
            names(`job_search_statuses.${resume.job_search_status}`),
          ].join('\u00A0· ')}
        </p>
        {actions ? <div className="rdoc-actions print:hidden">{actions}</div> : null}
      </header>
      {resume.skills.length > 0 ? (
        <Part title={t('page.skills')}>
          <p className="flex flex-wrap gap-1.5">
            {resume.skills.map((skill) => (
              <Tag key={skill}>{skill}</Tag>
            ))}
          </p>
        </Part>
      ) : null}
      <Part title={t('page.experience')}>
        {resume.experience.length > 0 ? (
          <ol className="grid gap-6">
            {resume.experience.map((job) => (
              <li key={`${job.start}-${job.position}-${job.company ?? ''}`} className="rdoc-job">
                <p className="rdoc-when">
                  {monthText(job.start)}&nbsp;— {job.end ? monthText(job.end) : t('page.now')}
                  <span className="block">{experienceText(monthsBetween(job.start, job.end), words)}</span>
                </p>
                <div className="min-w-0">
                  <h3>{job.position}</h3>
                  <p className="text-soft">
                    {job.url && job.company ? (
                      <OutsideLink href={job.url}>{job.company}</OutsideLink>
                    ) : (
                      (job.company ?? t('page.hiddenCompany'))
                    )}
                    {job.industries.length > 0 ? `\u00A0· ${job.industries.join(', ')}` : null}
                  </p>
                  {job.description ? <MarkedText className="rdoc-text" text={job.description} /> : null}
                </div>
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-soft">{t('page.noExperience')}</p>
        )}
      </Part>
      {resume.about ? (
        <Part title={t('page.about')}>
          <MarkedText className="rdoc-text" text={resume.about} />
        </Part>
      ) : null}
      {resume.education.length > 0 ? (
        <Part title={t('page.education')}>
          <ul className="grid gap-6">
            {resume.education.map((school) => (
              <li key={`${school.name}-${school.year ?? ''}-${school.level}`} className="rdoc-job">
                <p className="rdoc-when">{school.year ?? ''}</p>
                <div className="min-w-0">
                  <h3>{school.name}</h3>
                  <p className="text-soft">
                    {[names(`education_levels.${school.level}`), school.faculty, school.result]
                      .filter(Boolean)
                      .join('\u00A0· ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <ResumeProofs resume={resume} />
      {resume.languages.length > 0 ? (
        <Part title={t('page.languages')}>
          <ul className="rdoc-list">
            {resume.languages.map((language) => (
              <li key={language.code}>
                {names(`languages.${language.code}`)}
                <span className="text-soft"> {names(`language_levels.${language.level}`)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={t('page.more')}>
        <ResumeFacts resume={resume} />
      </Part>
    </article>
  )
}

/** Renders marked plain text as HTML with lists, headings, bold and links; everything is escaped. */
function MarkedText({ text, className }: { text: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made here of escaped text; a test holds it against the sanitiser
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: markedToHtml(text) }} />
}
