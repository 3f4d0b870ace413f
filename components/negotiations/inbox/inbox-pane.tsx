'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Gone } from '@/components/layout/access-ended'
import { CountView } from '@/components/layout/count-view'
import { InterviewStep } from '@/components/layout/interview-step'
import { LoadFailed } from '@/components/layout/load-failed'
import { OfferLink } from '@/components/layout/offer-link'
import { TurnLine } from '@/components/layout/turn-line'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ArrowLeftIcon, ChevronDownIcon, LockIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { isOutOfReach } from '@/lib/api/errors'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { NextInterview } from '@/lib/contracts/interviews'
import type { MatchScore } from '@/lib/contracts/match-score'
import type { InboxRow } from '@/lib/contracts/negotiation-marks'
import type { AvailableNegotiationAction, NegotiationDetail } from '@/lib/contracts/negotiations'
import type { ResumeView } from '@/lib/contracts/resumes'
import { formatDay } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatPhone } from '@/lib/shared/phone'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'
import { ActionBar, WriteLink } from '../actions/action-bar'
import { arrange } from '../actions/action-kinds'
import { useAction, useActionWithForm } from '../actions/use-action'
import { personName } from '../person-name'
import { PrivateNotes } from '../private-notes/private-notes'
import { ClientPart } from '../requests/client'
import { EmployerRequests } from '../requests/requests'
import { CompanyStagePart } from '../stages/company-stage'
import { RuleRuns } from '../stages/rule-log'
import { StatusBadge } from '../status'
import { Timeline } from '../timeline'
import { useNegotiation, useReadNotices } from '../use-negotiations'
import { actionDigits, useInboxKeys } from './inbox-keys'
import { ScreeningPart } from './screening-results'

const viaKeys = { move: 'ask.moved', autopickup: 'inbox.viaAutopickup', base: 'inbox.viaBase' } as const

/** Parts of the open negotiation that belong to other features, passed in by the page. */
export interface PaneParts {
  /** With the negotiation, in which it may have been sent as a variant. */
  renderResume: (resume: ResumeView, negotiationId: string) => ReactNode
  renderMatch?: (match: MatchScore) => ReactNode
  /** Further actions on the candidate. */
  renderActs?: (negotiation: NegotiationDetail) => ReactNode
  /** Interviews that took place, with their marks. */
  renderInterviews?: (negotiation: NegotiationDetail) => ReactNode
  /** What the candidate was sent with the invitation to the next interview. */
  renderProposal?: (interview: NextInterview) => ReactNode
}

type Props = PaneParts & {
  publicId: string | null
  origin: NegotiationOrigin
  onBack: () => void
  /** Goes to the next or the previous item of the list; absent where there is none. */
  onStep?: ((by: 1 | -1) => void) | undefined
}

/** The open negotiation: the person first, then actions, notes, history. Viewing it here marks it as viewed. */
export function InboxPane({ publicId, origin, onBack, onStep, ...parts }: Props) {
  const t = useTranslations('negotiations')
  const pane = useTranslations('inbox.pane')
  const one = useNegotiation(publicId)
  const top = useRef<HTMLDivElement>(null)
  // Whoever is opened is read from the start, wherever the list or the last person was scrolled to.
  useEffect(() => {
    const place = publicId === null ? null : top.current
    if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView()
  }, [publicId])
  if (publicId === null) {
    const invitations = origin === 'invitation'
    return (
      <EmptyState
        title={invitations ? t('inbox.pickInvitation') : t('inbox.pick')}
        text={invitations ? t('inbox.pickInvitationText') : t('inbox.pickText')}
      />
    )
  }
  return (
    <div ref={top} className="pane">
      <div className="pane-steps">
        <Button variant="ghost" size="sm" className="hidden -ml-3 max-page:inline-flex" onClick={onBack}>
          <ArrowLeftIcon size={18} />
          {t('inbox.back')}
        </Button>
        {onStep ? (
          <fieldset className="ml-auto flex gap-1">
            <legend className="sr-only">{pane('steps')}</legend>
            <Button variant="ghost" size="sm" aria-label={pane('previous')} onClick={() => onStep(-1)}>
              <ChevronDownIcon size={18} className="rotate-180" />
            </Button>
            <Button variant="ghost" size="sm" aria-label={pane('next')} onClick={() => onStep(1)}>
              <ChevronDownIcon size={18} />
            </Button>
          </fieldset>
        ) : null}
      </div>
      {isOutOfReach(one.error) ? (
        // What was read before goes at once.
        <Gone lost={one.data !== undefined} />
      ) : one.data ? (
        <Opened key={one.data.public_id} negotiation={one.data} {...parts} />
      ) : one.isError ? (
        <LoadFailed onRetry={() => void one.refetch()} />
      ) : (
        <SkeletonRegion label={t('my.loading')} className="grid gap-4">
          <Skeleton height={64} />
          <Skeleton height={120} />
          <Skeleton height={44} width="70%" />
        </SkeletonRegion>
      )}
    </div>
  )
}

function Opened({
  negotiation,
  renderResume,
  renderMatch,
  renderActs,
  renderInterviews,
  renderProposal,
}: PaneParts & { negotiation: NegotiationDetail }) {
  const t = useTranslations('negotiations')
  const keys = useTranslations('inbox.keys')
  const may = useMay()
  const { open } = useAction('employer')
  const told = useRef(false)
  useReadNotices(negotiation.public_id, negotiation.revision)
  const unseen = negotiation.actions.some(({ action }) => action === 'open')

  useEffect(() => {
    if (!unseen || told.current) return
    told.current = true
    open(negotiation).catch((error: unknown) => {
      // Marking failed: retried on the next view.
      told.current = false
      console.warn('The look could not be told', error)
    })
  }, [unseen, negotiation, open])

  const { make } = useActionWithForm('employer')
  const { forward, refusal } = arrange(negotiation)
  const press = (item: AvailableNegotiationAction | undefined) => {
    if (item) void make(negotiation, item)
    else showToast({ message: keys('none') })
  }
  useInboxKeys({
    e: () => press(forward[0]),
    r: () => press(refusal[0]),
    i: () => press(forward.find(({ action }) => action === 'propose_interview')),
    ...Object.fromEntries(
      actionDigits.map((digit, index) => [digit, () => press([...forward, ...refusal][index])]),
    ),
    n: () => document.querySelector<HTMLElement>('[data-new-note="true"]')?.focus(),
  })

  const { resume, resume_view: view, letter, origin } = negotiation
  const name = personName(resume.name)
  const proposal = negotiation.interview && renderProposal?.(negotiation.interview)
  return (
    <>
      <CountView type="resume" publicId={resume.public_id} />
      <header className="pane-person">
        <Avatar name={name ?? resume.title} size="lg" decorative />
        <div className="min-w-0">
          <h2 className="text-xl">{name ?? t('inbox.anonymous')}</h2>
          <p className="text-soft">{[resume.title, resume.city?.name].filter(Boolean).join('\u00a0· ')}</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <StatusBadge negotiation={negotiation} side="employer" />
            <TurnLine negotiation={negotiation} side="employer" />
            <InterviewStep
              interview={negotiation.interview}
              of={{ vacancy: negotiation.vacancy.public_id }}
              size="sm"
            />
            {negotiation.actions.some(({ action }) => action === 'offer') ? null : (
              <OfferLink
                negotiationId={negotiation.public_id}
                status={negotiation.status}
                side="employer"
                state={negotiation.offer_state}
              />
            )}
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
            {may('see_all') || may('comment') ? <WriteLink negotiation={negotiation} size="sm" /> : null}
            {may('recruit') ? renderActs?.(negotiation) : null}
          </div>
          <CompanyStagePart negotiation={negotiation} />
          {proposal ? <div className="mt-3">{proposal}</div> : null}
        </div>
      </header>
      {/* A refusal that still waits is known before the resume is read on; acts stand below the person. */}
      {negotiation.pending ? <ActionBar negotiation={negotiation} side="employer" /> : null}
      <section
        className="pane-part"
        aria-label={origin === 'application' ? t('inbox.letter') : t('inbox.invitation')}
      >
        {negotiation.via ? <p className="text-soft">{t(viaKeys[negotiation.via])}</p> : null}
        {negotiation.link ? (
          <p className="text-soft">
            {t('inbox.viaLink', {
              link: [negotiation.link.source, negotiation.link.medium, negotiation.link.campaign]
                .filter(Boolean)
                .join(' · '),
            })}
          </p>
        ) : null}
        {letter ? <p className="letter">{letter}</p> : <p className="text-soft">{t('inbox.noLetter')}</p>}
      </section>
      {negotiation.inbox ? (
        <InboxFacts inbox={negotiation.inbox} {...(renderMatch && { renderMatch })} />
      ) : null}
      <ScreeningPart negotiation={negotiation} />
      <section className="pane-part">
        <h3>{t('inbox.contacts')}</h3>
        {view.contacts ? (
          <ul className="grid gap-1">
            {view.contacts.phone ? (
              <li>
                <a className="link inline-flex items-center gap-2" href={`tel:${view.contacts.phone}`}>
                  <PhoneIcon size={18} /> {formatPhone(view.contacts.phone)}
                </a>
              </li>
            ) : null}
            {view.contacts.email ? (
              <li>
                <a className="link inline-flex items-center gap-2" href={`mailto:${view.contacts.email}`}>
                  <MailIcon size={18} /> {view.contacts.email}
                </a>
              </li>
            ) : null}
          </ul>
        ) : (
          <p className="flex items-center gap-2 text-soft">
            <LockIcon size={18} /> {t('inbox.contactsHidden')}
          </p>
        )}
      </section>
      <section className="pane-part" aria-label={t('inbox.resume')}>
        {renderResume(view, negotiation.public_id)}
      </section>
      {renderInterviews?.(negotiation)}
      {negotiation.pending ? null : <ActionBar negotiation={negotiation} side="employer" />}
      <EmployerRequests negotiation={negotiation} />
      <ClientPart negotiation={negotiation} />
      <PrivateNotes publicId={negotiation.public_id} vacancyId={negotiation.vacancy.public_id} />
      <section className="pane-part">
        <h3>{t('step.title')}</h3>
        <Timeline negotiation={negotiation} side="employer" proposal={proposal} />
      </section>
      {may('see_all') ? <RuleRuns publicId={negotiation.public_id} /> : null}
    </>
  )
}

type InboxFactsProps = Pick<PaneParts, 'renderMatch'> & { inbox: InboxRow }

/** Match reasons, salary comparison, and other applications of this person to the company. */
function InboxFacts({ inbox, renderMatch }: InboxFactsProps) {
  const t = useTranslations('inbox.pane')
  const { match, others } = inbox
  return (
    <>
      {match && renderMatch ? (
        <section className="pane-part">
          <h3>{t('match')}</h3>
          {renderMatch(match)}
        </section>
      ) : null}
      <section className="pane-part">
        <h3>{t('pay')}</h3>
        <Pay pay={inbox.pay} />
      </section>
      {others.length > 0 ? (
        <section className="pane-part">
          <h3>{t('others')}</h3>
          <ul className="grid gap-2">
            {others.map((other) => (
              <li key={other.public_id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Link
                  className="link"
                  href={routes.vacancyView(
                    other.vacancy_public_id,
                    other.origin === 'application' ? 'applications' : 'invitations',
                    { item: other.public_id },
                  )}
                >
                  {other.vacancy_title}
                </Link>
                <span className="text-soft">
                  {t(other.origin === 'application' ? 'otherApplication' : 'otherInvitation', {
                    day: formatDay(other.created_at),
                  })}
                </span>
                <StatusBadge negotiation={other} side="employer" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Pay({ pay: { offered, wanted } }: Pick<InboxRow, 'pay'>) {
  const t = useTranslations('inbox.pane')
  if (wanted === null) return <p className="text-soft">{t('payNone')}</p>
  const asked = formatNumber(wanted)
  if (offered === null) return <p>{t('payUnknown', { wanted: asked })}</p>
  const words = { wanted: asked, offered: formatNumber(offered) }
  return wanted > offered ? (
    <p>{t('payMore', { ...words, delta: formatNumber(wanted - offered) })}</p>
  ) : (
    <p>{t('payFits', words)}</p>
  )
}
