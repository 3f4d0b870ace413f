import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LockIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import type { CourseItem } from '@/lib/contracts/resume-details'
import type { ResumeView } from '@/lib/contracts/resumes'
import { formatPhone } from '@/lib/shared/phone'
import type { ResumeContent } from './resume-document'
import { useResumeWords } from './words'

/** An external link with `noreferrer nofollow`; in print its URL is shown. */
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
      <ul className="grid gap-6">
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

/** Courses, certificates, portfolio and references; empty sections are left out. */
export function ResumeProofs({ resume }: { resume: ResumeContent }) {
  const t = useTranslations('resumes')
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

/** One titled part of a resume. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="rdoc-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Contacts, or a hint that they are opened later. */
export function ContactsCard({ resume, children }: { resume: ResumeView; children: ReactNode }) {
  const t = useTranslations('resumes')
  const { contacts, name } = resume
  const kinds = resume.contact_kinds.map((kind) => t(`page.${kind}`)).join(', ')
  return (
    <section
      className={contacts ? 'card grid gap-3' : 'card grid gap-3 print:hidden'}
      aria-labelledby="contacts-title"
    >
      <h2 id="contacts-title" className="text-lg">
        {t('page.contacts')}
      </h2>
      {name ? <p className="font-semibold">{[name.first, name.last].join(' ')}</p> : null}
      {contacts ? (
        <ul className="grid gap-2">
          {contacts.phone ? (
            <li className="flex items-center gap-2">
              <PhoneIcon size={18} className="text-soft" />
              <a href={`tel:${contacts.phone}`} className="link">
                {formatPhone(contacts.phone)}
              </a>
              {contacts.phone_comment ? <span className="text-soft">{contacts.phone_comment}</span> : null}
            </li>
          ) : null}
          {contacts.email ? (
            <li className="flex min-w-0 items-center gap-2">
              <MailIcon size={18} className="flex-none text-soft" />
              <a href={`mailto:${contacts.email}`} className="link min-w-0 break-words">
                {contacts.email}
              </a>
            </li>
          ) : null}
          {contacts.other.map(({ kind, value, comment }) => (
            <li key={`${kind}-${value}`} className="min-w-0 break-words">
              <span className="text-soft">{t(`page.otherKinds.${kind}`)}: </span>
              {value}
              {comment ? <span className="text-soft"> ({comment})</span> : null}
            </li>
          ))}
          {contacts.sites.map(({ url }) => (
            <li key={url} className="min-w-0 break-words">
              <OutsideLink href={url}>{url.replace(/^https?:\/\//i, '')}</OutsideLink>
            </li>
          ))}
          {contacts.preferred ? (
            <li className="text-soft">
              {t('page.preferredNote', { way: t(`page.preferredNames.${contacts.preferred}`) })}
            </li>
          ) : null}
        </ul>
      ) : (
        <>
          <p className="flex gap-2 text-soft">
            <LockIcon size={18} className="mt-0.5 flex-none" />
            <span>{t('page.contactsHidden')}</span>
          </p>
          {kinds ? <p className="text-soft">{t('page.contactKinds', { list: kinds })}</p> : null}
        </>
      )}
      {children ? <div className="print:hidden grid gap-2">{children}</div> : null}
    </section>
  )
}

/** Terms of work as pairs; unspecified ones are left out. */
export function ResumeFacts({ resume }: { resume: ResumeContent }) {
  const { t, names } = useResumeWords()
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
