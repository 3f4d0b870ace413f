import { useTranslations } from 'next-intl'
import type { CompanyRef } from '@/lib/contracts/vacancies'
import { formatShare } from '@/lib/format/number'

/** Reply statistics of a company over 30 days; says so when there is too little data. */
export function ReplyRecord({ reply }: Pick<CompanyRef, 'reply'>) {
  const t = useTranslations('common.reply')
  if (!reply) return <p className="text-sm text-soft">{t('unknown')}</p>
  return (
    <div className="reply-record">
      <ul>
        <li>{t('viewed', { share: formatShare(reply.viewed_share) })}</li>
        <li>{t('answered', { share: formatShare(reply.answered_share) })}</li>
        <li>{t('median', { days: Math.max(1, Math.round(reply.median_days)) })}</li>
      </ul>
      <p className="text-soft">{t('counted', { count: reply.counted })}</p>
    </div>
  )
}
