'use client'

import { useTranslations } from 'next-intl'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { DialogBody } from '@/components/ui/dialog'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { InterviewMessages } from '../interview-messages'
import { CardFields, useDraftCard, useScorecards } from './scorecard-fields'
import { allCards, ScorecardSummary } from './scorecard-summary'

type Props = ModalProps<true> & { publicId: string }

export function ScorecardForm(props: Props) {
  return (
    <InterviewMessages>
      <Loaded {...props} />
    </InterviewMessages>
  )
}

function Loaded(props: Props) {
  const t = useTranslations('interviews')
  const query = useScorecards(props.publicId)
  const { data } = query
  if (data)
    return data.expected && !data.mine ? (
      <OwnScorecardForm {...props} cards={data} onSent={() => void query.refetch()} />
    ) : (
      <DialogBody>
        <Cards cards={data} />
      </DialogBody>
    )
  return (
    <DialogBody>
      {query.isError ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={240} className="rounded-card" />
        </SkeletonRegion>
      )}
    </DialogBody>
  )
}

function Cards({ cards }: { cards: Scorecards }) {
  const t = useTranslations('interviews.scorecard')
  const all = allCards(cards)
  if (all.length === 0) return <p className="text-soft">{t('nobody')}</p>
  return (
    <>
      {all.length > 1 ? <ScorecardSummary interviews={[cards]} /> : null}
      <ul className="scorecards">
        {all.map((card) => (
          <li key={card.author?.public_id ?? card.sent_at}>
            <h3>
              {card.mine ? t('mine') : (card.author?.name ?? t('gone'))}:{' '}
              <b className={`mark-${card.overall}`}>{t(`marks.${card.overall}`)}</b>
            </h3>
            <dl className="place-facts">
              {cards.criteria.map((criterion, index) => (
                <div key={criterion}>
                  <dt>{criterion}</dt>
                  <dd>{t(`marks.${card.marks[index] ?? 'no_decision'}`)}</dd>
                </div>
              ))}
            </dl>
            {card.text ? <p className="talk-note">{card.text}</p> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnScorecardForm({ publicId, cards, onSent }: Props & { cards: Scorecards; onSent: () => void }) {
  const t = useTranslations('interviews.scorecard')
  const sending = useSubmit()
  const { errorOf, run } = sending
  const { draft, put, drop } = useDraftCard(publicId, cards.criteria)
  const send = async () => {
    await api('PUT /v1/interviews/:publicId/scorecard', { params: { publicId }, body: draft })
    drop()
    showToast({ variant: 'success', message: t('sent') })
    onSent()
  }
  return (
    <DialogForm sending={sending} onSend={() => run(send)} submit={t('send')}>
      {cards.sent > 0 ? <p className="text-soft">{t('blind')}</p> : null}
      <CardFields cards={cards} draft={draft} put={put} errorOf={errorOf} />
    </DialogForm>
  )
}
