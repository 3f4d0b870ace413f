'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { VacancyCabinet } from '@/components/negotiations/cabinet'
import { Inbox } from '@/components/negotiations/inbox'
import { VacancySoonTab } from '@/components/negotiations/soon'
import { ResumeDocument } from '@/components/resumes/resume-document'
import type { VacancyTab } from '@/lib/routes'

/** A tab of the cabinet, with resumes drawn by their own feature. */
export function VacancyTabView({
  publicId,
  tab,
  missing,
}: {
  publicId: string
  tab: VacancyTab
  missing: ReactNode
}) {
  const t = useTranslations('resumes')
  const names = useTranslations('dictionaries')
  return (
    <VacancyCabinet publicId={publicId} tab={tab} missing={missing}>
      {tab === 'applications' || tab === 'invitations' ? (
        <Inbox
          key={tab}
          vacancyId={publicId}
          origin={tab === 'applications' ? 'application' : 'invitation'}
          renderResume={(resume) => <ResumeDocument resume={resume} words={{ t, names }} level={2} />}
        />
      ) : (
        <VacancySoonTab tab={tab} publicId={publicId} />
      )}
    </VacancyCabinet>
  )
}
