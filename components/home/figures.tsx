import { useTranslations } from 'next-intl'
import { Stat } from '@/components/ui/card'
import type { Home } from '@/lib/contracts/home'
import { formatDecimal, formatNumber, formatShare } from '@/lib/format/number'

/** Live figures; what there is nothing to judge by is left out, never guessed. */
export function Figures({ figures }: { figures: Home['figures'] }) {
  const t = useTranslations('home.figures')
  const { open_vacancies: vacancies, companies, median_reply_days: days, answered_share: answered } = figures
  if (vacancies === 0) return null
  return (
    <section className="figures" aria-label={t('label')}>
      <dl className="container figures-row">
        <Stat value={formatNumber(vacancies)} label={t('vacancies', { count: vacancies })} />
        <Stat value={formatNumber(companies)} label={t('companies', { count: companies })} />
        {days !== null ? <Stat value={replyTime(days, t)} label={t('reply')} /> : null}
        {answered !== null ? <Stat value={formatShare(answered)} label={t('answered')} /> : null}
      </dl>
    </section>
  )
}

function replyTime(days: number, t: ReturnType<typeof useTranslations<'home.figures'>>): string {
  if (days < 1) return t('hours')
  const value = formatDecimal(days)
  const tenths = Math.round(days * 10)
  return tenths % 10 === 0 ? t('daysWhole', { count: tenths / 10, value }) : t('days', { value })
}
