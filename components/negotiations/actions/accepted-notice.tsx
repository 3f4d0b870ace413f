import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { AcceptedOffer } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'

/** What the person has accepted by a code, before it is taken back. */
export function AcceptedNotice({ accepted }: { accepted: AcceptedOffer }) {
  const t = useTranslations('negotiations.move.accepted')
  const { pay_amount: amount, pay_mode: mode, start_date: start } = accepted
  return (
    <Notice tone="warning">
      <p>
        {t('text', {
          day: formatDay(accepted.accepted_at),
          pay: amount === null ? 'none' : `${formatNumber(amount)}\u00a0₽`,
          per: mode,
          start: start === null ? 'none' : formatDay(`${start}T12:00:00+03:00`),
        })}
      </p>
      <p>{t('care')}</p>
    </Notice>
  )
}
