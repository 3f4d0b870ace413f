'use client'

import { useTranslations } from 'next-intl'
import type { Report } from '@/lib/contracts/reports'
import { formatNumber, formatShare } from '@/lib/format/number'
import { useReport, useSpan } from './use-report'

/** Results of the invitations. */
export function InvitationFigures({ report: { invitations } }: { report: Report }) {
  const t = useTranslations('reports.invitations')
  const span = useSpan()
  const answered = invitations.accepted + invitations.declined
  if (invitations.sent === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <div className="grid gap-2">
      <dl className="report-figures">
        {(['sent', 'seen', 'accepted', 'declined', 'expired', 'waiting'] as const).map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="tabular">{formatNumber(invitations[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">
        {t('acceptance', { share: formatShare(invitations.accepted / invitations.sent) })}
        {answered > 0 && invitations.median_hours !== null
          ? ` ${t('median', { span: span(invitations.median_hours) ?? '' })}`
          : null}
      </p>
    </div>
  )
}

/** Results of a vacancy's invitations, collapsed above their list; hidden until loaded. */
export function InvitationStats({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('reports.invitations')
  const { data } = useReport({ days: 90, vacancy: vacancyId })
  if (!data || data.invitations.sent === 0) return null
  return (
    <details className="report-fold">
      <summary>{t('summary')}</summary>
      <InvitationFigures report={data} />
    </details>
  )
}
