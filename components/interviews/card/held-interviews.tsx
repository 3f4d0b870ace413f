'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { HeldInterview } from '@/lib/contracts/interview-feedback'
import { formatRecentMoment } from '@/lib/format/date'
import { openModal } from '@/stores/modals'
import { InterviewMessages } from '../interview-messages'
import { useRefreshInterviews } from '../use-interviews'
import { allCards, ScorecardSummary } from './scorecard-summary'

interface Props {
  negotiationId: string
  /** Of the candidate, for the title of the scorecard; null while it is hidden. */
  name: string | null
}

/** Interviews of a negotiation that took place, and the marks of all of them together; nothing while there are none. */
export function HeldInterviews(props: Props) {
  return (
    <InterviewMessages>
      <Held {...props} />
    </InterviewMessages>
  )
}

function Held({ negotiationId, name }: Props) {
  const t = useTranslations('interviews')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['interviews', 'held', negotiationId],
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId/scorecards', { params: { publicId: negotiationId }, signal }),
  })
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data || data.length === 0) return null
  const cards = data.map((held) => held.cards)
  return (
    <section className="pane-part">
      <h3>{t('held.title')}</h3>
      <ul className="grid gap-3">
        {data.map((held) => (
          <li key={held.public_id}>
            <HeldRow held={held} name={name} />
          </li>
        ))}
      </ul>
      {cards.some((each) => allCards(each).length > 0) ? <ScorecardSummary interviews={cards} /> : null}
    </section>
  )
}

function HeldRow({
  held: { public_id, kind, starts_at, cards },
  name,
}: { held: HeldInterview } & Pick<Props, 'name'>) {
  const t = useTranslations('interviews')
  const refresh = useRefreshInterviews()
  const waits = cards.expected && !cards.mine
  const open = async () => {
    const { ScorecardForm } = await import('./scorecard-form')
    await openModal(ScorecardForm, {
      title: t('scorecard.title', { name: name ?? t('candidateHidden') }),
      size: 'lg',
      props: { publicId: public_id },
    })
    await refresh()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>
        {t(`kind.${kind}`)}
        {starts_at ? <span className="text-soft">{` · ${formatRecentMoment(starts_at)}`}</span> : null}
      </span>
      <span className="text-soft tabular">
        {t('scorecard.progress', { sent: cards.sent, of: Math.max(cards.of, cards.sent) })}
      </span>
      <Button size="sm" variant={waits ? 'primary' : 'outline'} onClick={() => void open()}>
        {t(waits ? 'scorecard.open' : 'scorecard.look')}
      </Button>
    </div>
  )
}
