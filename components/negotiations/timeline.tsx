'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InterviewStep } from '@/components/layout/interview-step'
import type { Negotiation, NegotiationStep } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import type { Side } from '@/lib/i18n/status-key'
import type negotiations from '@/messages/ru/negotiations.json'
import { useSession } from '@/stores/session'

type ColleagueKey = keyof typeof negotiations.step.colleague
type StepKey = keyof typeof negotiations.step.candidate

function keyOf({ action, actor }: NegotiationStep, origin: Negotiation['origin']): StepKey {
  if (action === 'open') return `open_${origin}`
  if (action === 'decline') return actor === 'employer' ? 'decline_employer' : 'decline_candidate'
  return action
}

/** History, oldest first: who did what and when, in the reader's time zone. */
export function Timeline({
  negotiation,
  side,
  shown,
  proposal,
}: {
  negotiation: Negotiation
  side: Side
  /** The text is already shown above. */
  shown?: string | null
  /** What was sent with the last invitation to an interview. */
  proposal?: ReactNode
}) {
  const t = useTranslations('negotiations.step')
  const you = useSession((session) => session.user?.id)
  /** «Вы» is the reader alone: what a colleague did is told with their name, where it is known. */
  const told = (step: NegotiationStep) => {
    const key = keyOf(step, origin)
    const what = `colleague.${key}` as `colleague.${ColleagueKey}`
    if (side === 'candidate' || step.actor !== 'employer' || step.by?.public_id === you || !t.has(what))
      return t(`${side}.${key}`)
    return step.by ? t('byName', { what: t(what), name: step.by.name }) : t(what)
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { history, origin, letter } = negotiation
  const last = history.findLast(({ action }) => action === 'propose_interview')
  const of =
    side === 'candidate'
      ? { resume: negotiation.resume.public_id }
      : { vacancy: negotiation.vacancy.public_id }
  return (
    <ol className="grid" aria-label={t('label')}>
      {history.map((step) => (
        <li key={`${step.at} ${step.action}`} className="timeline-step">
          <p>
            {told(step)}{' '}
            <time dateTime={step.at} className="text-soft text-xs/body whitespace-nowrap">
              {formatRecentMoment(step.at, { timeZone })}
            </time>
          </p>
          {step.text === shown ? null : <Reason status={step.status} reason={step.reason} />}
          {step.text && step.text !== letter && step.text !== shown ? (
            <p className="timeline-text">{step.text}</p>
          ) : null}
          {step === last ? (
            <div className="mt-1.5 grid gap-2">
              {proposal}
              <InterviewStep interview={negotiation.interview} of={of} size="sm" />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** «Причина: …» of a refusal, in the wording of the side that gave it. */
export function Reason({ status, reason }: Pick<Negotiation, 'status' | 'reason'>) {
  const t = useTranslations('negotiations.inbox')
  const names = useTranslations('dictionaries')
  if (!reason) return null
  if (status === 'vacancy_closed' && reason === 'imported') return <p>{t('imported')}</p>
  const group = status === 'declined_by_candidate' ? 'candidate_refusal_reasons' : 'refusal_reasons'
  const key = `${group}.${reason}` as never
  if (!names.has(key)) return null
  return (
    <p>
      <span className="text-soft">{t('reason')}: </span>
      {names(key)}
    </p>
  )
}
