import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { FavoriteButton } from '@/components/ui/favorite-button'
import { ArrowLeftIcon, LockIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { ResumeView } from '@/lib/contracts/resumes'
import { formatRecentDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { ResumeActions } from './resume-actions'
import { ResumeDocument } from './resume-document'
import { OutsideLink } from './resume-proofs'
import type { ResumeWords } from './words'

type Props = {
  resume: ResumeView
  words: ResumeWords
  /** «Пригласить», for employers. */
  invite?: ReactNode
  /** Files of the resume, for those who may have them. */
  download?: ReactNode
  /** «Пожаловаться», for everyone but its owner. */
  report?: ReactNode
}

/** The public page of a resume around its document: what one may do, and how contacts open. */
export function ResumePage({ resume, words, invite, download, report }: Props) {
  const { t } = words
  const own = resume.viewer === 'owner'
  return (
    <div className="container rpage">
      <div className="min-w-0">
        <p className="no-print mb-4">
          <a href={routes.resumes()} className="rpage-back">
            <ArrowLeftIcon size={18} />
            {t('page.back')}
          </a>
        </p>
        {own ? <OwnNotice resume={resume} words={words} /> : null}
        <ResumeDocument
          resume={resume}
          words={words}
          actions={
            <>
              {own ? null : (
                <FavoriteButton
                  type="resume"
                  publicId={resume.public_id}
                  label={t('page.favorite')}
                  text={t('page.favorite')}
                />
              )}
              <ResumeActions
                title={resume.title}
                labels={{ share: t('page.share'), copied: t('page.copied'), print: t('page.print') }}
              />
              {download}
            </>
          }
        />
      </div>
      <aside className="rpage-aside">
        <ContactsCard resume={resume} words={words}>
          {own ? null : invite}
        </ContactsCard>
        <p className="text-soft no-print">
          {t('page.updated', { when: formatRecentDay(resume.updated_at) })}
        </p>
        {own ? null : report}
      </aside>
    </div>
  )
}

function OwnNotice({ resume, words: { t } }: { resume: ResumeView; words: ResumeWords }) {
  return (
    <Notice
      className="no-print mb-6"
      tone={resume.status === 'published' ? 'neutral' : 'warning'}
      title={resume.status === 'published' ? undefined : t(`page.ownStatus.${resume.status}`)}
    >
      <p>{t('page.own')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <a href={routes.resumeEdit(resume.public_id)} className={buttonClass({ size: 'sm' })}>
          {t('page.ownEdit')}
        </a>
        <a href={routes.resumeView(resume.public_id, 'applications')} className={buttonClass({ size: 'sm' })}>
          {t('page.ownView')}
        </a>
      </p>
    </Notice>
  )
}

function ContactsCard({
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
                {contacts.phone}
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
