'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { type ResumeTab, routes, type VacancyTab } from '@/lib/routes'

type VacancySoon = Exclude<VacancyTab, 'matches' | 'interview' | 'postponed' | 'applications' | 'invitations'>
type ResumeSoon = Exclude<ResumeTab, 'matches' | 'postponed' | 'autopickup' | 'applications' | 'invitations'>

/** What will be in this tab, and what to do meanwhile. */
export function VacancySoonTab({ tab, publicId }: { tab: VacancySoon; publicId: string }) {
  const t = useTranslations('negotiations.soon.vacancy')
  const elsewhere = {
    'video-interviews': routes.vacancyView(publicId, 'applications'),
    'office-interviews': routes.vacancyView(publicId, 'applications'),
  }
  return (
    <EmptyState title={t(`${tab}.title`)} text={t(`${tab}.text`)}>
      <a href={elsewhere[tab]} className={buttonClass({ variant: 'primary' })}>
        {t(`${tab}.action`)}
      </a>
    </EmptyState>
  )
}

export function ResumeSoonTab({ tab, publicId }: { tab: ResumeSoon; publicId: string }) {
  const t = useTranslations('negotiations.soon.resume')
  const elsewhere = {
    'video-interviews': routes.resumeView(publicId, 'applications'),
    'office-interviews': routes.resumeView(publicId, 'applications'),
  }
  return (
    <EmptyState title={t(`${tab}.title`)} text={t(`${tab}.text`)}>
      <a href={elsewhere[tab]} className={buttonClass({ variant: 'primary' })}>
        {t(`${tab}.action`)}
      </a>
    </EmptyState>
  )
}
