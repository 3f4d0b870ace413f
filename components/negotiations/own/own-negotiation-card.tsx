'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { InterviewStep } from '@/components/layout/interview-step'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { OfferLink } from '@/components/layout/offer-link'
import { negotiationsKey } from '@/components/layout/own-queries'
import { TurnLine } from '@/components/layout/turn-line'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { CompanyLogo } from '@/components/ui/avatar'
import { Verified } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { ChevronDownIcon } from '@/components/ui/icons'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { isMeetingOff } from '@/lib/contracts/interview-states'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { ActionBar, WriteLink } from '../actions/action-bar'
import { useAction } from '../actions/use-action'
import { ClientQuestion } from '../requests/client'
import { CandidateRequests, StopInviting } from '../requests/requests'
import { RevisedOffer, StartsOn, StatusBadge } from '../status'
import { Reason, Timeline } from '../timeline'
import { useReadNotices } from '../use-negotiations'
import { OwnNote } from './own-note'

type Props = {
  negotiation: Negotiation
  open: boolean
  /** Show which resume it was sent with. */
  named?: boolean
  actions?: ReactNode
  onToggle: (open: boolean) => void
}

/** One application or invitation. Opening an invitation marks it as viewed for the employer. */
export function OwnNegotiationCard({ negotiation, open, named, actions, onToggle }: Props) {
  const t = useTranslations('negotiations')
  const common = useTranslations('common')
  const { open: markOpened } = useAction('candidate')
  const details = useId()
  const card = useRef<HTMLDivElement>(null)
  const told = useRef(false)
  useReadNotices(open ? negotiation.public_id : null, negotiation.revision)
  const { vacancy, origin } = negotiation
  const unseen = negotiation.actions.some(({ action }) => action === 'open')

  useEffect(() => {
    if (!open || !unseen || told.current) return
    told.current = true
    markOpened(negotiation).catch((error: unknown) => {
      told.current = false
      console.warn('The look could not be told', error)
    })
  }, [open, unseen, negotiation, markOpened])

  // Linked from a notification or a letter: scroll into view once.
  const arrived = useRef(open)
  useEffect(() => {
    if (arrived.current) card.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <Card as="article" className="grid gap-3.5 grid-cols-1">
      <div ref={card} className="mine-head">
        <CompanyLogo name={vacancy.company.name} src={vacancy.company.logo_url} decorative />
        <div className="min-w-0 flex-1">
          <h2 className="text-base">
            <Link href={routes.vacancy(vacancy.public_id)} className="hover:underline">
              {vacancy.title}
            </Link>
          </h2>
          <p className="text-soft">
            {vacancy.company.name}
            {vacancy.company.verified ? (
              <>
                {'\u00a0'}
                <Verified label={common('verified')} />
              </>
            ) : null}
            {vacancy.city ? `\u00a0· ${vacancy.city.name}` : null}
          </p>
          <p className="mt-1 font-semibold">{salaryText(vacancy.salary, common)}</p>
          {named ? (
            <p className="text-xs text-soft">
              <Link
                className="hover:underline"
                href={routes.resumeView(negotiation.resume.public_id, 'applications')}
              >
                {t('mine.fromResume', { title: negotiation.resume.title })}
              </Link>
            </p>
          ) : null}
        </div>
        <div className="grid gap-1.5 content-start justify-items-end max-sm:basis-full max-sm:justify-items-start">
          <StatusBadge negotiation={negotiation} side="candidate" />
          <RevisedOffer negotiation={negotiation} />
          <StartsOn negotiation={negotiation} />
          <TurnLine negotiation={negotiation} side="candidate" />
        </div>
      </div>
      {unseen && !open ? null : <Answer negotiation={negotiation} />}
      <NetworkFieldset className="contents" quiet>
        <CandidateRequests negotiation={negotiation} />
        <ClientQuestion negotiation={negotiation} />
      </NetworkFieldset>
      {unseen && !open ? (
        <Button variant="primary" className="justify-self-start" onClick={() => onToggle(true)}>
          {t('mine.openInvitation')}
        </Button>
      ) : (
        <div className="mine-foot">
          <button
            type="button"
            className="mine-toggle"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            aria-label={`${open ? t('mine.hide') : t('mine.details')}: ${vacancy.title}`}
            onClick={() => onToggle(!open)}
          >
            {open ? t('mine.hide') : t('mine.details')}
            <ChevronDownIcon size={18} className={open ? 'rotate-180' : undefined} />
          </button>
          <InterviewStep interview={negotiation.interview} of={{ resume: negotiation.resume.public_id }} />
          {negotiation.status === 'offer' ? null : (
            <OfferLink negotiationId={negotiation.public_id} status={negotiation.status} side="candidate" />
          )}
          <WriteLink negotiation={negotiation} />
          <TestLink test={negotiation.test} />
          <NetworkFieldset className="contents" quiet>
            {actions}
          </NetworkFieldset>
          <ActionBar negotiation={negotiation} side="candidate" />
        </div>
      )}
      {origin === 'invitation' && (open || negotiation.status === 'declined_by_candidate') ? (
        <NetworkFieldset className="contents" quiet>
          <StopInviting negotiation={negotiation} />
        </NetworkFieldset>
      ) : null}
      {open ? (
        <div id={details} className="grid gap-3 grid-cols-1 pt-3.5 border-t border-line">
          {origin === 'invitation' ? (
            negotiation.letter ? (
              <p className="letter">{negotiation.letter}</p>
            ) : null
          ) : (
            <LetterEditor negotiation={negotiation} />
          )}
          <OwnNote negotiation={negotiation} />
          <h3>{t('step.title')}</h3>
          <Timeline
            negotiation={negotiation}
            side="candidate"
            shown={isMeetingOff(negotiation) ? null : negotiation.answer_text}
          />
        </div>
      ) : null}
    </Card>
  )
}

/** A test assigned to the candidate, or its result. */
function TestLink({ test }: Pick<Negotiation, 'test'>) {
  const t = useTranslations('negotiations.mine')
  if (!test || test.state === 'expired') return null
  const waits = test.state === 'assigned' || test.state === 'started'
  return (
    <Link
      className={buttonClass({ variant: waits ? 'primary' : 'ghost' })}
      href={routes.myTest(test.public_id)}
    >
      {waits
        ? t(test.state === 'assigned' ? 'takeTest' : 'continueTest')
        : test.score === null
          ? t('testWaits')
          : t('testScore', { score: test.score })}
    </Link>
  )
}

/** The employer's message, when there is one. */
function Answer({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.inbox')
  const { status } = negotiation
  // The note of a meeting that was called off went with it; why it was stands at the meeting.
  const answer = isMeetingOff(negotiation) ? null : negotiation.answer_text
  const refused = status === 'declined_by_employer'
  if (!answer && !(refused && negotiation.reason)) return null
  return (
    <div className="answer">
      <p className="text-xs text-soft">{t('answerOfEmployer')}</p>
      {refused ? <Reason status={status} reason={negotiation.reason} /> : null}
      {answer ? <p className="timeline-text">{answer}</p> : null}
    </div>
  )
}

/** The candidate's letter, editable until the employer has opened it. */
function LetterEditor({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.mine')
  const none = useTranslations('negotiations.inbox')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [typed, setTyped] = useState<string | null>(null)
  const { letter, status } = negotiation

  const save = useMutation({
    mutationFn: (text: string) =>
      api('PUT /v1/negotiations/:publicId/letter', {
        params: { publicId: negotiation.public_id },
        body: { letter: text },
      }),
    onSuccess: () => {
      setTyped(null)
      showToast({ variant: 'success', message: t('letterSaved') })
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: negotiationsKey }),
  })

  if (typed === null) {
    return (
      <>
        <h3>{t('yourLetter')}</h3>
        {letter ? <p className="letter">{letter}</p> : <p className="text-soft">{none('noLetter')}</p>}
        {status === 'new' ? (
          <Button size="sm" className="justify-self-start" onClick={() => setTyped(letter)}>
            {t('editLetter')}
          </Button>
        ) : null}
      </>
    )
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(typed)
      }}
    >
      <Field label={t('yourLetter')} hint={t('letterHint')}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={10_000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={save.isPending}>
          {t('saveLetter')}
        </Button>
        <Button size="sm" onClick={() => setTyped(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
