import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MailIcon, PhoneIcon } from '@/components/ui/icons'
import type { ShortlistedPerson } from '@/lib/contracts/clients'
import { plainOfMarked } from '@/lib/shared/marked-text'
import { formatPhone } from '@/lib/shared/phone'
import { experienceText, incomeText, monthText, useResumeWords } from './words'

/** A person of a shortlist, as the agency's client sees them: without a name until they agree. */
export function ShortlistedPersonCard({
  person,
  number,
  children,
}: {
  person: ShortlistedPerson
  /** In the order of listing, the first is 1: nameless people are told apart by it, on the telephone too. */
  number: number
  children: ReactNode
}) {
  const words = useResumeWords()
  const { t, names } = words
  const own = useTranslations('clients.page')
  const { known, city, languages } = person
  const name = known?.name
  return (
    <article className="card grid gap-3 p-4">
      <header className="grid gap-1">
        <h3 className="text-lg wrap-anywhere">{person.title}</h3>
        <p className="font-semibold">
          {name
            ? [name.last, name.first, name.middle].filter(Boolean).join(' ')
            : own('anonymous', { number })}
        </p>
        <p className="text-soft wrap-anywhere">
          {[
            incomeText(person.salary, words),
            city?.name,
            experienceText(person.total_experience_months, words, 'named'),
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
        <p className="text-soft wrap-anywhere">{own('for', { vacancy: person.vacancy_title })}</p>
      </header>
      {known ? <Contacts contacts={known.contacts} /> : <p className="text-soft">{own('anonymousText')}</p>}
      {known?.about ? (
        <p className="wrap-anywhere whitespace-pre-line">{plainOfMarked(known.about)}</p>
      ) : null}
      {person.experience.length > 0 ? (
        <section className="grid gap-2">
          <h4>{t('page.experience')}</h4>
          <ul className="grid gap-3">
            {person.experience.map((job) => (
              <li key={`${job.start}-${job.position}`} className="grid gap-0.5">
                <p className="font-semibold wrap-anywhere">
                  {[job.position, job.company].filter(Boolean).join('\u00a0· ')}
                </p>
                <p className="text-xs text-soft">
                  {monthText(job.start)} — {job.end ? monthText(job.end) : t('page.now')}
                </p>
                {job.description ? (
                  <p className="wrap-anywhere whitespace-pre-line">{plainOfMarked(job.description)}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {person.skills.length > 0 ? (
        <p className="wrap-anywhere">
          <span className="text-soft">{t('page.skills')}: </span>
          {person.skills.join(', ')}
        </p>
      ) : null}
      {languages.length > 0 ? (
        <p>
          <span className="text-soft">{t('page.languages')}: </span>
          {languages
            .map(({ code, level }) => `${names(`languages.${code}`)} (${names(`language_levels.${level}`)})`)
            .join(', ')}
        </p>
      ) : null}
      {known && known.education.length > 0 ? (
        <p className="wrap-anywhere">
          <span className="text-soft">{t('page.education')}: </span>
          {known.education.map((school) => school.name).join(', ')}
        </p>
      ) : null}
      {children}
    </article>
  )
}

function Contacts({ contacts }: { contacts: NonNullable<ShortlistedPerson['known']>['contacts'] }) {
  if (!contacts?.phone && !contacts?.email) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {contacts.phone ? (
        <li>
          <a className="link inline-flex min-h-11 items-center gap-2" href={`tel:${contacts.phone}`}>
            <PhoneIcon size={18} /> {formatPhone(contacts.phone)}
          </a>
        </li>
      ) : null}
      {contacts.email ? (
        <li>
          <a className="link inline-flex min-h-11 items-center gap-2" href={`mailto:${contacts.email}`}>
            <MailIcon size={18} /> {contacts.email}
          </a>
        </li>
      ) : null}
    </ul>
  )
}
