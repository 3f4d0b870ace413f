'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { CountView } from '@/components/layout/count-view'
import { LoadFailed } from '@/components/layout/load-failed'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ArrowLeftIcon, LockIcon, MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { MatchScore } from '@/lib/contracts/matching'
import type { NegotiationDetail, NegotiationMove } from '@/lib/contracts/negotiations'
import type { ResumeView } from '@/lib/contracts/resumes'
import { formatPhone } from '@/lib/shared/phone'
import { showToast } from '@/stores/toasts'
import { EmployerAsks } from './asks/employer-asks'
import { InboxFacts } from './inbox-facts'
import { useInboxKeys } from './inbox-keys'
import { MarksPart } from './marks-part'
import { MoveBar } from './move-bar'
import { arrange } from './move-kinds'
import { personName } from './person'
import { ScreeningPart } from './screening-part'
import { StatusBadge } from './status-badge'
import { Timeline } from './timeline'
import { TurnLine } from './turn-line'
import { useMakeMove } from './use-make-move'
import { useMove } from './use-move'
import { useNegotiation } from './use-negotiations'
import { useReadNotices } from './use-read-notices'
import { Write } from './write'

type Props = {
  publicId: string | null
  origin: NegotiationOrigin
  renderResume: (resume: ResumeView) => ReactNode
  /** Draws why the two fit; scores are another feature's. */
  renderMatch?: ((match: MatchScore) => ReactNode) | undefined
  /** What else can be done with the person: buttons of other features. */
  renderActs?: ((negotiation: NegotiationDetail) => ReactNode) | undefined
  onBack: () => void
}

/** The open item: letter, contacts, moves, story, resume. Looking at it here is what marks it viewed. */
export function InboxPane({ publicId, origin, renderResume, renderMatch, renderActs, onBack }: Props) {
  const t = useTranslations('negotiations')
  const one = useNegotiation(publicId)
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
    <div className="pane">
      <Button variant="ghost" size="sm" className="inbox-back" onClick={onBack}>
        <ArrowLeftIcon size={18} />
        {t('inbox.back')}
      </Button>
      {one.data ? (
        <Opened
          key={one.data.public_id}
          negotiation={one.data}
          renderResume={renderResume}
          renderMatch={renderMatch}
          renderActs={renderActs}
        />
      ) : one.error instanceof ApiError && one.error.status === 404 ? (
        <EmptyState title={t('inbox.gone')} />
      ) : one.isError ? (
        <LoadFailed onRetry={() => void one.refetch()} />
      ) : (
        <SkeletonRegion label={t('cabinet.loading')} className="grid gap-4">
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
}: {
  negotiation: NegotiationDetail
} & Pick<Props, 'renderResume' | 'renderMatch' | 'renderActs'>) {
  const t = useTranslations('negotiations')
  const keys = useTranslations('inbox.keys')
  const { open } = useMove('employer')
  const told = useRef(false)
  useReadNotices(negotiation.public_id, negotiation.revision)
  const unseen = negotiation.actions.some(({ action }) => action === 'open')

  useEffect(() => {
    if (!unseen || told.current) return
    told.current = true
    open(negotiation).catch((error: unknown) => {
      // Not marked this time; the next look tries again.
      told.current = false
      console.warn('The look could not be told', error)
    })
  }, [unseen, negotiation, open])

  const { make } = useMakeMove('employer')
  const { forward, refusal } = arrange(negotiation.actions)
  const press = (item: NegotiationMove | undefined) => {
    if (item) void make(negotiation, item)
    else showToast({ message: keys('none') })
  }
  useInboxKeys({
    e: () => press(forward[0]),
    r: () => press(refusal[0]),
    i: () => press(forward.find(({ action }) => action === 'propose_interview')),
    n: () => document.querySelector<HTMLElement>('[data-new-note="true"]')?.focus(),
  })

  const { resume, resume_view: view, letter, origin } = negotiation
  const name = personName(resume.name)
  return (
    <>
      <CountView type="resume" publicId={resume.public_id} />
      <header className="pane-head">
        <Avatar name={name ?? resume.title} size="lg" decorative />
        <div className="min-w-0">
          <h2 className="text-xl">{name ?? t('inbox.anonymous')}</h2>
          <p className="text-soft">{[resume.title, resume.city?.name].filter(Boolean).join('\u00a0· ')}</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <StatusBadge negotiation={negotiation} side="employer" />
            <TurnLine negotiation={negotiation} side="employer" />
            <Write negotiation={negotiation} />
            {renderActs?.(negotiation)}
          </div>
        </div>
      </header>
      <section
        className="pane-part"
        aria-label={origin === 'application' ? t('inbox.letter') : t('inbox.invitation')}
      >
        {negotiation.via ? (
          <p className="text-soft">{t(negotiation.via === 'move' ? 'ask.moved' : 'inbox.viaAutopickup')}</p>
        ) : null}
        {letter ? <p className="letter">{letter}</p> : <p className="text-soft">{t('inbox.noLetter')}</p>}
      </section>
      <MoveBar negotiation={negotiation} side="employer" />
      <EmployerAsks negotiation={negotiation} />
      <MarksPart publicId={negotiation.public_id} vacancyId={negotiation.vacancy.public_id} />
      <ScreeningPart negotiation={negotiation} />
      {negotiation.inbox ? <InboxFacts inbox={negotiation.inbox} renderMatch={renderMatch} /> : null}
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
      <section className="pane-part">
        <h3>{t('step.title')}</h3>
        <Timeline negotiation={negotiation} side="employer" />
      </section>
      <section className="pane-part" aria-label={t('inbox.resume')}>
        {renderResume(view)}
      </section>
    </>
  )
}
