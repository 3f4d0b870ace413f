'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { ClockIcon } from '@/components/ui/icons'
import { phaseOfInterview } from '@/lib/contracts/interview-states'
import type { NextInterview } from '@/lib/contracts/interviews'
import { momentOf, ownZone } from '@/lib/format/calendar'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'

type Props = {
  interview: NextInterview | null
  /** The viewer's own side of it: the candidate's resume, or the company's vacancy. */
  of: { resume: string } | { vacancy: string }
  size?: 'sm'
}

/** The next step of an interview: the viewer's action as a button, a booked time, or who is awaited. */
export function InterviewStep({ interview, of, size }: Props) {
  const t = useTranslations('negotiations.interview')
  const may = useMay()
  if (!interview) return null
  const { kind, status, public_id: item, waits_for: waits, starts_at: at } = interview
  const side = 'resume' in of ? 'candidate' : 'employer'
  const tab = kind === 'office' ? 'office-interviews' : 'video-interviews'
  const href = (query: Record<string, string>) =>
    'resume' in of
      ? routes.resumeView(of.resume, tab, query)
      : may('see_all')
        ? routes.vacancyView(of.vacancy, tab, query)
        : routes.myInterviews({ view: 'list', ...query })
  if (waits === side && (side === 'candidate' || may('recruit'))) {
    const recorded = kind === 'video_async'
    return (
      <>
        {at && !recorded ? (
          <p className="basis-full wrap-anywhere">
            {t('was', { when: momentOf(at, ownZone()) })}{' '}
            {t(`another.${status === 'proposed' ? 'proposed' : side}`)}
          </p>
        ) : null}
        <Link
          className={buttonClass({ variant: 'primary', size })}
          href={
            recorded
              ? routes.myInterviewAnswers(item)
              : href(side === 'candidate' ? { item, pick: '1' } : { item })
          }
        >
          {side === 'employer' ? t('propose') : recorded ? t('record') : t('pick')}
        </Link>
      </>
    )
  }
  if (waits)
    return (
      <p className="text-soft wrap-anywhere">
        {at && kind !== 'video_async' ? `${t('was', { when: momentOf(at, ownZone()) })} ` : null}
        {t(`waits.${waits}`)}
      </p>
    )
  if (phaseOfInterview[status] === 'past')
    return (
      <p className="text-soft wrap-anywhere">
        <Link className="link" href={href({ item })}>
          {t('missed', { status, side })}
        </Link>
        {at ? ` (${momentOf(at, ownZone())})` : null}. <WhyMissed interview={interview} />
        {t('missedNext', { side })}.
      </p>
    )
  if (!at) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link className="link inline-flex items-center gap-1.5 font-semibold" href={href({ item })}>
        <ClockIcon size={18} />
        {t('booked', { when: formatRecentMoment(at, { timeZone: ownZone() }) })}
      </Link>
      {side === 'candidate' && interview.pass_missing ? (
        <Link className={buttonClass({ variant: 'primary', size })} href={href({ item })}>
          {t('givePass')}
        </Link>
      ) : null}
      {'resume' in of ? (
        <Link className="link" href={routes.myPreparation({ resume: of.resume })}>
          {t('prepare')}
        </Link>
      ) : null}
    </span>
  )
}

/** Why the company called it off: its words, else its reason. */
function WhyMissed({ interview: { status, reason, reason_text: words } }: { interview: NextInterview }) {
  const t = useTranslations('negotiations.interview')
  if (status !== 'cancelled_by_employer') return null
  if (words) return <span className="text-ink">«{words}» </span>
  return reason && reason !== 'other' ? `${t('why', { reason })} ` : null
}
