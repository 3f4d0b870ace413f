'use client'

import { useTranslations } from 'next-intl'
import { type BatchCheck, batchUndoMs } from '@/lib/contracts/batches'
import { formatComingMoment } from '@/lib/format/date'
import { minuteMs, secondMs } from '@/lib/shared/time'

/** When the letters of a decline of several people go out. */
type Many = { letters: BatchCheck['letters']; count: number }

/** When the letter of a decline goes out, said before it is sent: of one person at once, of many in working hours. */
export function DeclineTime({ many }: { many?: Many }) {
  const t = useTranslations('negotiations.move.declineTime')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const soon = { seconds: batchUndoMs / secondMs }
  const when = (iso: string) => formatComingMoment(iso, { timeZone })
  const isSoon = (iso: string) => new Date(iso).getTime() - Date.now() < minuteMs
  if (!many) return <p className="text-xs text-soft">{t('soon', { ...soon, count: 1 })}</p>
  const { letters, count } = many
  if (!letters) return null
  const [first, last] = [when(letters.first_at), when(letters.last_at)]
  return (
    <p className="text-xs text-soft">
      {isSoon(letters.last_at)
        ? t('soon', { ...soon, count })
        : isSoon(letters.first_at)
          ? t('fromSoon', { ...soon, last })
          : first === last
            ? t('at', { when: first, count })
            : t('range', { first, last })}{' '}
      {t('why')}
    </p>
  )
}
