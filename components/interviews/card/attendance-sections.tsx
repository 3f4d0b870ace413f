'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { PassData } from '@/lib/contracts/interview-schedule'
import {
  type InterviewArrival,
  type InterviewerResponse,
  interviewArrivals,
  interviewerResponses,
} from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { ownZone, shortDayOf } from '@/lib/format/calendar'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useRefreshInterviews } from '../use-interviews'

/** Building pass: the candidate provides the data, the company sees it while it is stored. */
export function PassSection({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.pass')
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  const [data, setData] = useState<PassData | null>(null)
  const { pass, viewer, public_id: publicId } = interview
  if (!pass) return null
  const run = (work: () => Promise<unknown>) => void work().catch(showError).then(refresh)
  const give = async () => {
    const { PassForm } = await import('./pass-form')
    const done = await openModal(PassForm, { title: t('title'), props: { publicId } })
    if (done) showToast({ variant: 'success', message: t('saved') })
  }
  const takeBack = async () => {
    await api('DELETE /v1/interviews/:publicId/pass', { params: { publicId } })
    showToast({ variant: 'success', message: t('takenBack') })
  }
  const look = async () => setData(await api('GET /v1/interviews/:publicId/pass', { params: { publicId } }))
  if (viewer === 'employer')
    return (
      <p className="text-soft">
        {data ? (
          t('looked', { name: data.full_name, document: data.document, car: data.car || 'none' })
        ) : pass.given ? (
          <Button size="sm" onClick={() => run(look)}>
            {t('look')}
          </Button>
        ) : (
          t('waiting')
        )}
      </p>
    )
  if (pass.given)
    return (
      <Notice tone="success">
        {t('given', { day: pass.deleted_at ? shortDayOf(pass.deleted_at, ownZone()) : '' })}
        <div>
          <Button size="sm" variant="ghost" onClick={() => run(takeBack)}>
            {t('takeBack')}
          </Button>
        </div>
      </Notice>
    )
  return (
    <Notice tone="warning" title={t('title')}>
      <p>{t('lead')}</p>
      <Button size="sm" className="mt-2" onClick={() => run(give)}>
        {t('give')}
      </Button>
    </Notice>
  )
}

/** Interviewers and whether they attend; one's own answer takes one tap. */
export function ResponseSection({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.response')
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  const say = useMutation({
    mutationFn: (response: InterviewerResponse) =>
      api('PUT /v1/interviews/:publicId/response', {
        params: { publicId: interview.public_id },
        body: { response },
      }),
    onSuccess: refresh,
    onError: showError,
  })
  const { viewer, phase, interviewers, may_respond: may } = interview
  if (viewer !== 'employer' || phase !== 'upcoming') return null
  const mine = interviewers.find(({ me }) => me)?.response ?? null
  const others = interviewers.filter(({ me }) => !me)
  return (
    <>
      {others.length > 0 ? (
        <p className="text-xs text-soft">
          {t('interviewers')}:{' '}
          {others.map(({ name, response }) => t(`said.${response ?? 'none'}`, { name })).join(', ')}
        </p>
      ) : null}
      {may ? (
        <div className="way-part">
          <p>{mine ? t(`mine.${mine}`) : t('title')}</p>
          {interviewerResponses
            .filter((response) => response !== mine)
            .map((response) => (
              <Button
                key={response}
                size="sm"
                busy={say.isPending && say.variables === response}
                onClick={() => say.mutate(response)}
              >
                {t(`say.${response}`)}
              </Button>
            ))}
        </div>
      ) : null}
    </>
  )
}

/** «Еду», «Опаздываю на 15 минут»: one tap on the day; the company sees it live. */
export function ArrivalSection({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.way')
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  const say = useMutation({
    mutationFn: (state: InterviewArrival) =>
      api('PUT /v1/interviews/:publicId/way', { params: { publicId: interview.public_id }, body: { state } }),
    onSuccess: refresh,
    onError: showError,
  })
  const { way, viewer, phase, kind } = interview
  if (phase !== 'upcoming') return null
  if (viewer === 'employer')
    return way ? (
      <Notice tone={way.state === 'late' ? 'warning' : 'success'}>{t(`said.${way.state}`)}</Notice>
    ) : null
  if (!interview.may_tell_way || kind !== 'office') return null
  return (
    <NetworkFieldset className="way-part" quiet>
      <p>{way ? t(`mine.${way.state}`) : t('title')}</p>
      {interviewArrivals
        .filter((state) => state !== way?.state)
        .map((state) => (
          <Button
            key={state}
            variant={state === 'coming' ? 'primary' : 'outline'}
            busy={say.isPending && say.variables === state}
            onClick={() => say.mutate(state)}
          >
            {t(state)}
          </Button>
        ))}
    </NetworkFieldset>
  )
}
