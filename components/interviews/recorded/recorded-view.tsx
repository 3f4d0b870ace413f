'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { ChevronLeftIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/errors'
import { channel } from '@/lib/contracts/channels'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import { type InterviewState, takenPlace } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useCameraPolicy } from '../camera-policy'
import { CardFeedback } from '../card/card-sections'
import { useInterview, useLiveInterviews } from '../use-interviews'
import { AnswerSide } from './answer-side'
import { RecordedAnswers } from './recorded-answers'
import { useAnswers } from './use-recorded'

/** Recorded answers of one interview: the candidate records them here, the company watches them. */
export function RecordedView({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('interviews')
  const interview = useInterview(publicId, true)
  const answers = useAnswers(publicId)
  const seen = interview.data
  useCameraPolicy(seen?.viewer === 'candidate')
  useLiveInterviews(
    seen
      ? seen.viewer === 'candidate'
        ? channel.resume(seen.resume.public_id)
        : channel.vacancy(seen.vacancy.public_id)
      : null,
  )
  const failed = [interview, answers].find(({ isError, data }) => isError && !data)
  if (failed?.error instanceof ApiError && failed.error.status === 404) return missing
  if (failed)
    return (
      <LoadFailed
        onRetry={() => void Promise.all([interview.refetch(), answers.refetch()])}
        busy={failed.isFetching}
      />
    )
  if (!interview.data || !answers.data)
    return (
      <div className="talks-list max-w-190">
        <h1>{t('kind.video_async')}</h1>
        <SkeletonRegion label={t('loading')} className="grid gap-4">
          <Skeleton height={80} className="rounded-card" />
          <Skeleton height={240} className="rounded-card" />
        </SkeletonRegion>
      </div>
    )
  const { data } = interview
  const { viewer, company, candidate, vacancy } = data
  const name =
    viewer === 'candidate'
      ? company.name
      : candidate
        ? `${candidate.first} ${candidate.last}`.trim()
        : t('candidateHidden')
  return (
    <div ref={keepFocus} className="talks-list max-w-190">
      <header>
        <Link className="talk-back" href={routes.myInterviews(viewer === 'employer' ? { view: 'list' } : {})}>
          <ChevronLeftIcon size={18} />
          {t('session.back')}
        </Link>
        <h1>{t('kind.video_async')}</h1>
        <p className="text-soft">
          {name} · {vacancy.title}
        </p>
      </header>
      {viewer === 'candidate' ? (
        <AnswerSide interview={data} answers={answers.data} />
      ) : (
        <Watch interview={data} answers={answers.data} />
      )}
    </div>
  )
}

const sent: readonly InterviewState[] = takenPlace

function Watch({ interview, answers }: { interview: Interview; answers: RecordedInterview }) {
  const t = useTranslations('interviews.recorded')
  if (!sent.includes(interview.status))
    return <EmptyState title={t('notSent.title')} text={t('notSent.text')} />
  return (
    <>
      {answers.keep_until ? (
        <p className="text-soft">{t('keptForYou', { day: formatDay(answers.keep_until) })}</p>
      ) : null}
      <RecordedAnswers interview={interview} answers={answers} />
      <CardFeedback interview={interview} />
    </>
  )
}

/** A ref: when what had the focus is replaced by the next step, the focus goes to the first control of its part. */
function keepFocus(page: HTMLElement | null): (() => void) | undefined {
  if (!page) return
  let last: Element | null = null
  let part: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
    part = last?.closest('section') ?? null
  }
  const follow = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    part?.querySelector<HTMLElement>('textarea, button:not(:disabled)')?.focus()
  })
  page.addEventListener('focusin', remember)
  follow.observe(page, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', remember)
    follow.disconnect()
  }
}
