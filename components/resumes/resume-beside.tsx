import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { buttonClass } from '@/components/ui/button'
import type { ResumeView } from '@/lib/contracts/resumes'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ResumeDocument } from './resume-document'
import { ContactsCard } from './resume-parts'

type Props = {
  resume: ResumeView
  /** «Пригласить», for employers. */
  invite: ReactNode
}

/** A resume beside its list: the whole document, the act first, contacts last. */
export function ResumeBeside({ resume, invite }: Props) {
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
