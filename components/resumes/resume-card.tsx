import type { ReactNode } from 'react'
import { Tag } from '@/components/ui/chip'
import type { ResumeCard as Resume } from '@/lib/contracts/resumes'
import { formatRecentDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { experienceText, incomeText, useResumeWords } from './words'

const shownSkills = 5

type Props = {
  resume: Resume
  level?: 2 | 3
  /** A control at the top right, such as the heart. */
  aside?: ReactNode
  /** Link target of the title; the public page by default. */
  href?: string
}

/** Search card of a resume: position, salary, experience, last job, skills. */
export function ResumeCard({ resume, level = 2, aside, href }: Props) {
  const words = useResumeWords()
  const { t, names } = words
  const Title = `h${level}` as const
  const facts = [
    ...(resume.city ? [resume.city.name] : []),
    ...resume.work_formats
      .filter((format) => format !== 'ON_SITE')
      .map((format) => names(`work_formats.${format}`)),
  ]
  const last = resume.last_position
  return (
    <article className="card card-link vcard">
      <div className="vcard-head">
        <div className="vcard-title">
          <Title>
            <Link href={href ?? routes.resume(resume.public_id)} className="card-cover">
              {resume.title || t('card.untitled')}
            </Link>
          </Title>
          {facts.length > 0 ? <p>{facts.join('\u00A0· ')}</p> : null}
        </div>
        {aside ? <div className="card-above rcard-aside print:hidden">{aside}</div> : null}
      </div>
      <p className="vcard-pay">
        <span className={resume.salary ? 'vcard-sum' : 'vcard-none'}>{incomeText(resume.salary, words)}</span>
        {resume.salary ? <span className="vcard-note">{t('card.net')}</span> : null}
      </p>
      <p className="rcard-job">
        <span className="rcard-time">{experienceText(resume.total_experience_months, words)}</span>
        {last ? (
          <span className="text-soft">
            {last.company
              ? t('card.lastJob', { position: last.position, company: last.company })
              : last.position}
          </span>
        ) : null}
      </p>
      <div className="vcard-foot">
        {resume.skills.slice(0, shownSkills).map((skill) => (
          <Tag key={skill}>{skill}</Tag>
        ))}
        <span className="rcard-when">{t('card.updated', { when: formatRecentDay(resume.updated_at) })}</span>
      </div>
    </article>
  )
}
