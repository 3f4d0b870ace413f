'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { type InterviewState, takenPlace } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useRefreshInterviews } from '../use-interviews'

const sent: readonly InterviewState[] = takenPlace

/** Link from a card to the recorded answers: to give or to watch them. */
export function RecordedLink({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.recorded')
  const { viewer, status } = interview
  const isSent = sent.includes(status)
  const isOpen = viewer === 'candidate' && (status === 'proposed' || status === 'in_progress')
  if (interview.kind !== 'video_async' || (!isSent && !isOpen)) return null
  const label = isSent ? t(`open.${viewer}`) : t(status === 'proposed' ? 'open.begin' : 'open.continue')
  return (
    <Link
      className={buttonClass({
        variant: isOpen || viewer === 'employer' ? 'primary' : 'outline',
        className: 'talk-door',
      })}
      href={routes.myInterviewAnswers(interview.public_id)}
    >
      {label}
    </Link>
  )
}

/** Feedback afterwards: scorecards of the company, a three-question survey of the candidate. */
export function CardFeedback({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const refresh = useRefreshInterviews()
  const router = useRouter()
  const { scorecards, survey, candidate } = interview
  const name = candidate ? `${candidate.first} ${candidate.last}`.trim() : t('candidateHidden')
  const judge = async () => {
    const { ScorecardForm } = await import('./scorecard-form')
    await openModal(ScorecardForm, {
      title: t('scorecard.title', { name }),
      size: 'lg',
      props: { publicId: interview.public_id },
    })
    await refresh()
  }
  const answer = async () => {
    const { SurveyForm } = await import('./survey-form')
    const done = await openModal(SurveyForm, {
      title: t('survey.title'),
      props: { publicId: interview.public_id },
    })
    if (done) {
      const ask = interview.experience?.written === false
      showToast({
        variant: 'success',
        message: t(ask ? 'survey.givenTell' : 'survey.given'),
        ...(ask && {
          timeoutMs: 10_000,
          action: {
            label: t('experience.write'),
            run: () => router.push(routes.myExperience(interview.public_id)),
          },
        }),
      })
    }
    await refresh()
  }
  if (scorecards)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-soft tabular">
          {t('scorecard.progress', { sent: scorecards.sent, of: Math.max(scorecards.of, scorecards.sent) })}
        </span>
        <Button
          size="sm"
          variant={scorecards.expected && !scorecards.mine ? 'primary' : 'outline'}
          onClick={() => void judge()}
        >
          {scorecards.expected && !scorecards.mine ? t('scorecard.open') : t('scorecard.look')}
        </Button>
      </p>
    )
  if (!survey) return null
  const experienceLink = interview.experience ? (
    <Link className={buttonClass({ size: 'sm' })} href={routes.myExperience(interview.public_id)}>
      {t(interview.experience.written ? 'experience.look' : 'experience.write')}
    </Link>
  ) : null
  return survey.may ? (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" variant="primary" onClick={() => void answer()}>
        {t('survey.open')}
      </Button>
      {experienceLink}
    </p>
  ) : (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-soft">{t('survey.given')}</span>
      {experienceLink}
    </p>
  )
}
