import type { ReactNode } from 'react'
import type { CourseItem } from '@/lib/contracts/resume-details'
import type { ResumeContent } from './resume-document'
import { Part } from './resume-part'
import type { ResumeWords } from './words'

/** A link out of a resume: it tells the other site nothing and passes no weight on. On paper its address is printed. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link rdoc-link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}

const host = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
const line = (...parts: (string | number | null)[]) => parts.filter(Boolean).join('\u00A0· ')

function Rows({ title, items }: { title: string; items: readonly CourseItem[] }) {
  if (items.length === 0) return null
  return (
    <Part title={title}>
      <ul className="rdoc-jobs">
        {items.map((item) => (
          <li key={`${item.name}-${item.year ?? ''}`} className="rdoc-job">
            <p className="rdoc-when">{item.year ?? ''}</p>
            <div className="min-w-0">
              <h3>{item.name}</h3>
              <p className="text-soft">{line(item.organization, item.result)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Courses, papers, works and people who speak for the person; what there is none of leaves no trace. */
export function ResumeProofs({ resume, words: { t } }: { resume: ResumeContent; words: ResumeWords }) {
  const { portfolio, certificates, recommendations } = resume
  return (
    <>
      <Rows title={t('page.courses')} items={resume.courses} />
      <Rows title={t('page.attestations')} items={resume.attestations} />
      {certificates.length > 0 ? (
        <Part title={t('page.certificates')}>
          <ul className="rdoc-list">
            {certificates.map(({ title, year, url }) => (
              <li key={`${title}-${year ?? ''}`}>
                {url ? <OutsideLink href={url}>{title}</OutsideLink> : title}
                {year ? <span className="text-soft"> {year}</span> : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {portfolio.length > 0 ? (
        <Part title={t('page.portfolio')}>
          <ul className="rdoc-list">
            {portfolio.map(({ title, url }) => (
              <li key={url}>
                <OutsideLink href={url}>{title || host(url)}</OutsideLink>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {recommendations.length > 0 ? (
        <Part title={t('page.recommendations')}>
          <ul className="rdoc-list">
            {recommendations.map(({ name, position, organization }) => (
              <li key={`${name}-${organization}`}>
                {name}
                <span className="text-soft"> {line(position, organization)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  )
}
