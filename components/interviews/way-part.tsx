'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { type InterviewWay, interviewWays } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { useRefreshInterviews } from './use-interviews'

/** «Еду», «Опаздываю на 15 минут»: one tap on the day; the company sees it at once. */
export function WayPart({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.way')
  const refresh = useRefreshInterviews()
  const tellError = useErrorToast()
  const [busy, setBusy] = useState<InterviewWay | null>(null)
  const { way, viewer, phase, kind } = interview
  if (phase !== 'upcoming') return null
  if (viewer === 'employer')
    return way ? (
      <Notice tone={way.state === 'late' ? 'warning' : 'success'}>{t(`said.${way.state}`)}</Notice>
    ) : null
  if (!interview.may_tell_way || kind !== 'office') return null
  const say = async (state: InterviewWay) => {
    setBusy(state)
    try {
      await api('PUT /v1/interviews/:publicId/way', {
        params: { publicId: interview.public_id },
        body: { state },
      })
      await refresh()
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="way-part">
      <p>{way ? t(`mine.${way.state}`) : t('title')}</p>
      {interviewWays
        .filter((state) => state !== way?.state)
        .map((state) => (
          <Button
            key={state}
            variant={state === 'coming' ? 'primary' : 'outline'}
            busy={busy === state}
            onClick={() => void say(state)}
          >
            {t(state)}
          </Button>
        ))}
    </div>
  )
}
