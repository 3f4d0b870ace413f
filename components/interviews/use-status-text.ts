'use client'

import { useTranslations } from 'next-intl'
import type { InterviewState } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'

/** Statuses with another text for the side that caused them; candidates do not see whether they were assessed. */
const own = {
  candidate: {
    cancelled_by_candidate: 'cancelled',
    no_show_candidate: 'absent',
    awaiting_feedback: 'held',
    rated: 'held',
  },
  employer: { cancelled_by_employer: 'cancelled', no_show_employer: 'absent' },
} as const satisfies Record<Interview['viewer'], Partial<Record<InterviewState, string>>>

const isOwn = <T extends object>(all: T, status: string): status is Extract<keyof T, string> => status in all

/** Text of an interview's status for its viewer. */
export function useStatusText() {
  const t = useTranslations('interviews')
  return ({ viewer, kind, status }: Pick<Interview, 'viewer' | 'kind' | 'status'>): string => {
    if (viewer === 'candidate' && isOwn(own.candidate, status)) {
      const word = own.candidate[status]
      if (word !== 'held') return t(`own.candidate.${word}`)
      return kind === 'video_async' ? t('own.candidate.answered') : t('status.done')
    }
    if (viewer === 'employer' && isOwn(own.employer, status)) return t(`own.employer.${own.employer[status]}`)
    return kind === 'video_async' ? t(`recorded.status.${status}`) : t(`status.${status}`)
  }
}
