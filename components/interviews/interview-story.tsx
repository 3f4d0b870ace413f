'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { InterviewAction } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { useInterview } from './use-interviews'
import { momentOf, ownZone } from './when'

/** Steps that recorded answers have other words for. */
const recordedSteps = ['propose', 'start', 'finish', 'decline', 'expire'] as const
const isRecordedStep = (action: InterviewAction): action is (typeof recordedSteps)[number] =>
  recordedSteps.some((each) => each === action)

/** How it was agreed, step by step; read when it is unfolded. */
export function InterviewStory({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const [open, setOpen] = useState(false)
  const { data } = useInterview(interview.public_id, open)
  const zone = ownZone()
  const recorded = interview.kind === 'video_async'
  const said = (action: InterviewAction, actor: 'candidate' | 'employer' | 'scheduler') =>
    recorded && isRecordedStep(action)
      ? t(`recorded.steps.${action}`, { actor })
      : t(`steps.${action}`, { actor })
  return (
    <details className="talk-story" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(recorded ? 'recorded.story' : 'story')}</summary>
      {data ? (
        <ol>
          {data.history.map((step) => (
            <li key={`${step.at}:${step.action}`}>
              <span className="text-soft tabular">{momentOf(step.at, zone)}</span>{' '}
              {said(step.action, step.actor)}
              {step.action === 'pick' && step.starts_at ? `: ${momentOf(step.starts_at, zone)}` : ''}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton height={40} />
      )}
    </details>
  )
}
