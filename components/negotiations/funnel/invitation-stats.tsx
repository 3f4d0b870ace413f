'use client'

import { useTranslations } from 'next-intl'
import { InvitationFigures } from './funnel-tables'
import { useFunnel } from './use-funnel'

/** What became of a vacancy's invitations, folded above their list; nothing while it is not known. */
export function InvitationStats({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('inbox.funnel.invitations')
  const { data } = useFunnel(vacancyId, 90)
  if (!data || data.invitations.sent === 0) return null
  return (
    <details className="funnel-fold">
      <summary>{t('summary')}</summary>
      <InvitationFigures funnel={data} />
    </details>
  )
}
