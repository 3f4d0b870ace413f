'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InterviewStep } from '@/components/layout/interview-step'
import { TurnLine } from '@/components/layout/turn-line'
import { MatchNotes, MatchSign } from '@/components/matching/match-score'
import { RevisedOffer, StartsOn, StatusBadge, StatusTime } from '@/components/negotiations/status'
import { buttonClass } from '@/components/ui/button'
import type { FirstStep as FirstStepCode, MemberHome } from '@/lib/contracts/home'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { queueGroups } from '@/lib/contracts/queue'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'

export const ownTime = () => Intl.DateTimeFormat().resolvedOptions()

type PartProps = { title: string; id: string; all?: { href: string; label: string }; children: ReactNode }

export function Part({ title, id, all, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="home-head">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {all ? (
          <Link href={all.href} className="home-all">
            {all.label}
          </Link>
        ) : null}
      </div>
      <div className="day-rows grid gap-2">{children}</div>
    </section>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">{children}</div>
)

type DraftWords = Pick<MemberHome['drafts'][number], 'title' | 'completeness'>

export function Draft({ draft: { title, completeness } }: { draft: DraftWords }) {
  const t = useTranslations('memberHome')
  return (
    <p className="min-w-0 wrap-anywhere">
      <b>{title || t('untitled')}</b>
      <span className="block text-soft">{t('completeness', { percent: completeness })}</span>
    </p>
  )
}

type FirstStepProps = { step: FirstStepCode; main: boolean; draft: MemberHome['drafts'][number] | undefined }

/** What stands between a company, or a candidate, and their first application. */
export function FirstStep({ step, main, draft }: FirstStepProps) {
  const t = useTranslations('memberHome')
  const href = {
    publish: routes.vacancyNew(),
    verify: routes.companyInn(),
    resume: routes.resumeNew(),
    draft: draft ? routes.resumeEdit(draft.public_id) : routes.myResumes(),
  }
  return (
    <Row>
      <div className="grid gap-1 min-w-0">
        {step === 'draft' && draft ? <Draft draft={draft} /> : null}
        <p>{t(`steps.${step}.text`)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className={buttonClass({ size: 'sm', ...(main && { variant: 'primary' }) })} href={href[step]}>
          {t(`steps.${step}.action`)}
        </Link>
        {step === 'resume' ? (
          <Link className={buttonClass({ size: 'sm' })} href={`${routes.resumeNew()}#from-file-title`}>
            {t('fromFile')}
          </Link>
        ) : null}
      </div>
    </Row>
  )
}

type QueueProps = { queue: MemberHome['queue']; isFirst: boolean }

/** What «Сегодня» holds, by what is to be done; for who sees no applications, the company's money. */
export function Queue({ queue, isFirst }: QueueProps) {
  const t = useTranslations('memberHome')
  const name = useTranslations('queue.groups')
  const may = useMay()
  const variant = isFirst ? 'primary' : undefined
  if (!queue)
    return may('see') ? null : (
      <Row>
        <p>{t('ofMoney')}</p>
        <Link className={buttonClass({ variant, size: 'sm' })} href={routes.myPayments()}>
          {t('toMoney')}
        </Link>
      </Row>
    )
  const groups = queueGroups.filter((group) => group !== 'open' && queue[group] > 0)
  if (groups.length === 0)
    return queue.open > 0 || isFirst ? (
      <Row>
        <p>{t('queueDone')}</p>
        <Link className={buttonClass({ size: 'sm' })} href={routes.myApplications({ group: 'open' })}>
          {t('toRole')}
        </Link>
      </Row>
    ) : null
  return (
    <div className="day-queue card grid gap-3 p-4">
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <Link
              className="flex min-h-11 items-center justify-between gap-3"
              href={routes.myApplications({ group })}
            >
              <span className="link">{name(group)}</span>
              <b className="tabular">{queue[group]}</b>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        className={buttonClass({ variant, size: 'sm', className: 'justify-self-start' })}
        href={routes.myApplications()}
      >
        {t(may('recruit') ? 'queue' : 'toRole')}
      </Link>
    </div>
  )
}

type ApplicationProps = { negotiation: Negotiation; waiting?: boolean; due?: boolean }

/** An application or invitation as one line: whose turn it is, or what the company did and when. */
export function Application({ negotiation, waiting = false, due = waiting }: ApplicationProps) {
  const t = useTranslations('memberHome')
  const move = useTranslations('negotiations.move.candidate')
  const { vacancy, resume, interview, public_id: item, origin } = negotiation
  return (
    <Row>
      <div className="grid gap-1 min-w-0">
        <Link
          className="link font-semibold wrap-anywhere"
          href={routes.myApplications({ item, ...(origin === 'invitation' && { origin }) })}
        >
          {vacancy.title}
        </Link>
        <p className="text-soft wrap-anywhere">{vacancy.company.name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge negotiation={negotiation} side="candidate" />
          <RevisedOffer negotiation={negotiation} />
          <StatusTime negotiation={negotiation} />
        </p>
        <StartsOn negotiation={negotiation} />
        {due ? <TurnLine negotiation={negotiation} side="candidate" /> : null}
      </div>
      {waiting && negotiation.status === 'offer' ? (
        <Link className={buttonClass({ variant: 'primary', size: 'sm' })} href={routes.myOffer(item)}>
          {move('accept_offer')}
        </Link>
      ) : interview ? (
        <InterviewStep interview={interview} of={{ resume: resume.public_id }} size="sm" />
      ) : waiting ? (
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          href={routes.myApplications({ item, ...(origin === 'invitation' && { origin }) })}
        >
          {t('answer')}
        </Link>
      ) : null}
    </Row>
  )
}

export function Matches({ matches }: { matches: NonNullable<MemberHome['matches']> }) {
  const t = useTranslations('memberHome')
  const words = useTranslations('common')
  return (
    <Part
      title={t(matches.is_first ? 'firstMatches' : 'matches', { count: matches.count })}
      id="day-matches"
      all={{ href: routes.resumeView(matches.resume.public_id, 'matches'), label: t('allMatches') }}
    >
      {matches.results.map(({ vacancy, match }) => (
        <Row key={vacancy.public_id}>
          <div className="grid gap-1 min-w-0">
            <Link className="link font-semibold wrap-anywhere" href={routes.vacancy(vacancy.public_id)}>
              {vacancy.title}
            </Link>
            <p className="text-soft wrap-anywhere">
              {[vacancy.company.name, vacancy.city?.name].filter(Boolean).join('\u00a0· ')}
            </p>
            <p className="font-semibold">{salaryText(vacancy.salary, words)}</p>
            <MatchNotes match={match} />
          </div>
          <MatchSign score={match.score} />
        </Row>
      ))}
    </Part>
  )
}
