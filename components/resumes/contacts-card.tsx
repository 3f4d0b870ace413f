import type { ReactNode } from 'react'
import { LockIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import type { ResumeView } from '@/lib/contracts/resumes'
import { formatPhone } from '@/lib/shared/phone'
import { OutsideLink } from './resume-proofs'
import type { ResumeWords } from './words'

/** How to reach the person, or that it opens later. */
export function ContactsCard({
  resume,
  words: { t },
  children,
}: {
  resume: ResumeView
  words: ResumeWords
  children: ReactNode
}) {
  const { contacts, name } = resume
  const kinds = resume.contact_kinds.map((kind) => t(`page.${kind}`)).join(', ')
  return (
    <section className="card grid gap-3" aria-labelledby="contacts-title">
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
      {children ? <div className="no-print grid gap-2">{children}</div> : null}
    </section>
  )
}
