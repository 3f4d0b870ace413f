'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { type InterviewerResponse, interviewerResponses } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { useRefreshInterviews } from './use-interviews'

/** Who talks for the company and whether they come; one’s own answer is one tap. */
export function ResponsePart({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.response')
  const refresh = useRefreshInterviews()
  const tellError = useErrorToast()
  const [busy, setBusy] = useState<InterviewerResponse | null>(null)
  const { viewer, phase, interviewers, may_respond: may } = interview
  if (viewer !== 'employer' || phase !== 'upcoming') return null
  const mine = interviewers.find(({ me }) => me)?.response ?? null
  const others = interviewers.filter(({ me }) => !me)
  const say = async (response: InterviewerResponse) => {
    setBusy(response)
    try {
      const params = { publicId: interview.public_id }
      await api('PUT /v1/interviews/:publicId/response', { params, body: { response } })
      await refresh()
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      {others.length > 0 ? (
        <p className="text-xs text-soft">
          {t('talks')}:{' '}
          {others.map(({ name, response }) => t(`said.${response ?? 'none'}`, { name })).join(', ')}
        </p>
      ) : null}
      {may ? (
        <div className="way-part">
          <p>{mine ? t(`mine.${mine}`) : t('title')}</p>
          {interviewerResponses
            .filter((response) => response !== mine)
            .map((response) => (
              <Button key={response} size="sm" busy={busy === response} onClick={() => void say(response)}>
                {t(`say.${response}`)}
              </Button>
            ))}
        </div>
      ) : null}
    </>
  )
}
