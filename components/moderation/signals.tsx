'use client'

import { useTranslations } from 'next-intl'
import type { ModerationDetail, Signal } from '@/lib/contracts/moderation'
import { formatNumber } from '@/lib/format/number'
import { useFieldName } from './use-field-name'

/** Why the case is there, in words. */
export function Signals({ detail }: { detail: ModerationDetail }) {
  const t = useTranslations('moderation')
  const fieldName = useFieldName()
  if (detail.found.length === 0) return null
  const said = ({ code, field, text }: Signal) => {
    if (code === 'pay_out_of_range' && text) {
      const [pay = 0, median = 0] = text.split(' / ').map(Number)
      return t('pay', { pay: formatNumber(pay), median: formatNumber(median) })
    }
    if (!text) return null
    return field ? `${fieldName(field)}: «${text}»` : `«${text}»`
  }
  return (
    <section className="grid gap-2">
      <h3>{t('found')}</h3>
      <ul className="grid gap-1">
        {detail.found.map((signal) => (
          <li key={`${signal.code} ${signal.field} ${signal.text}`}>
            <span className="font-semibold">{t(`signals.${signal.code}`)}</span>{' '}
            <span className="text-soft">{said(signal)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
