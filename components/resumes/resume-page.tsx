import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { PageTools } from '@/components/layout/page-tools'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeftIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { ResumeView } from '@/lib/contracts/resumes'
import { formatRecentDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ResumeDocument } from './resume-document'
import { ContactsCard } from './resume-parts'

type Props = {
  resume: ResumeView
  /** «Пригласить», for employers. */
  invite?: ReactNode
  /** Download buttons, for those who may use them. */
  download?: ReactNode
  /** «Пожаловаться», for everyone but its owner. */
  report?: ReactNode
}

/** The public page of a resume: the document with actions and the contacts. */
export function ResumePage({ resume, invite, download, report }: Props) {
  const t = useTranslations('resumes')
  const own = resume.viewer === 'owner'
  return (
    <div className="container rpage">
      <div className="min-w-0">
        <p className="print:hidden mb-4">
          <Link href={routes.resumes()} className="inline-flex items-center gap-1.5 text-soft font-medium">
            <ArrowLeftIcon size={18} />
            {t('page.back')}
          </Link>
        </p>
        {own ? <OwnNotice resume={resume} /> : null}
        <ResumeDocument
          resume={resume}
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
              <PageTools
                title={resume.title}
                words={{
                  share: t('page.share'),
                  copied: t('page.copied'),
                  copyFailed: t('page.copyFailed'),
                  print: t('page.print'),
                }}
                look="words"
              />
              {download}
            </>
          }
        />
      </div>
      <aside className="rpage-aside">
        <ContactsCard resume={resume}>{own ? null : invite}</ContactsCard>
        <p className="text-soft print:hidden">
          {t('page.updated', { when: formatRecentDay(resume.updated_at) })}
        </p>
        {own ? null : report}
      </aside>
    </div>
  )
}

function OwnNotice({ resume }: { resume: ResumeView }) {
  const t = useTranslations('resumes')
  return (
    <Notice
      className="print:hidden mb-6"
      tone={resume.status === 'published' ? 'neutral' : 'warning'}
      title={resume.status === 'published' ? undefined : t(`page.ownStatus.${resume.status}`)}
    >
      <p>{t('page.own')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Link href={routes.resumeEdit(resume.public_id)} className={buttonClass({ size: 'sm' })}>
          {t('page.ownEdit')}
        </Link>
        <Link
          href={routes.resumeView(resume.public_id, 'applications')}
          className={buttonClass({ size: 'sm' })}
        >
          {t('page.ownView')}
        </Link>
      </p>
    </Notice>
  )
}

type ResumeBesideProps = {
  resume: ResumeView
  /** «Пригласить», for employers. */
  invite: ReactNode
}

/** A resume in the pane beside its list: actions first, contacts last. */
export function ResumeBeside({ resume, invite }: ResumeBesideProps) {
  const t = useTranslations('resumes')
  const own = resume.viewer === 'owner'
  return (
    <div className="beside">
      <ResumeDocument
        resume={resume}
        level={2}
        actions={
          <>
            {own ? null : invite}
            <Link href={routes.resume(resume.public_id)} className={buttonClass()}>
              {t('beside.page')}
            </Link>
            {own ? null : (
              <FavoriteButton type="resume" publicId={resume.public_id} label={t('page.favorite')} />
            )}
          </>
        }
      />
      <div className="mt-7">
        <ContactsCard resume={resume}>{null}</ContactsCard>
      </div>
    </div>
  )
}
