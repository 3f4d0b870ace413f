'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import type { Interview } from '@/lib/contracts/interviews'
import { routes } from '@/lib/routes'

const sent = ['done', 'awaiting_feedback', 'rated']

/** The way from a card to the answers: to give them, or to watch them. */
export function RecordedLink({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.recorded')
  const { viewer, status } = interview
  const isSent = sent.includes(status)
  const isOpen = viewer === 'candidate' && (status === 'proposed' || status === 'in_progress')
  if (interview.kind !== 'video_async' || (!isSent && !isOpen)) return null
  const label = isSent ? t(`open.${viewer}`) : t(status === 'proposed' ? 'open.begin' : 'open.continue')
  return (
    <a
      className={buttonClass({
        variant: isOpen || viewer === 'employer' ? 'primary' : 'outline',
        className: 'talk-door',
      })}
      href={routes.myInterviewAnswers(interview.public_id)}
    >
      {label}
    </a>
  )
}
