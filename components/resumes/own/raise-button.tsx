'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { OwnResume } from '@/lib/contracts/resumes'

type Props = {
  own: OwnResume
  /** When the server said how long it takes. */
  toldAt: number
  busy: boolean
  onRaise: () => void
}

const tickMs = 1000

/** Lifts a resume to the top of the lists; until it may again, the time that is left. */
export function RaiseButton({ own, toldAt, busy, onRaise }: Props) {
  const t = useTranslations('resumeForm')
  const until = toldAt + own.raise_in * 1000
  const [now, setNow] = useState(toldAt)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [waiting])
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)]
  const wait =
    hours > 0
      ? t('raiseInHours', { hours, minutes })
      : minutes > 0
        ? t('raiseInMinutes', { minutes })
        : t('raiseInSeconds', { seconds: left })
  return (
    <Button size="sm" busy={busy} disabled={waiting} title={t('raiseHint')} onClick={onRaise}>
      {waiting ? wait : t('raise')}
    </Button>
  )
}
