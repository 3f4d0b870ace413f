'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { DialogBody } from '@/components/ui/dialog'
import { Field, FieldGroup } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import { type ScoreMark, scoreMarks } from '@/lib/contracts/interview-states'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { InterviewMessages } from '../interview-messages'

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
  const query = useQuery({
    queryKey: ['interviews', 'scorecards', props.publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/interviews/:publicId/scorecards', { params: { publicId: props.publicId }, signal }),
  })
  const { data } = query
  if (data)
    return data.expected && !data.mine ? (
      <Form {...props} cards={data} onSent={() => void query.refetch()} />
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

type Card = NonNullable<Scorecards['mine']>

function Cards({ cards }: { cards: Scorecards }) {
  const t = useTranslations('interviews.scorecard')
  const all: Card[] = [...(cards.mine ? [cards.mine] : []), ...cards.others]
  if (all.length === 0) return <p className="text-soft">{t('nobody')}</p>
  return (
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
  )
}

function Form({ publicId, cards, onSent }: Props & { cards: Scorecards; onSent: () => void }) {
  const t = useTranslations('interviews.scorecard')
  const sending = useSubmit()
  const { errorOf, run } = sending
  const [marks, setMarks] = useState<ScoreMark[]>(cards.criteria.map(() => 'no_decision'))
  const [overall, setOverall] = useState<ScoreMark>('no_decision')
  const [text, setText] = useState('')
  const send = async () => {
    const params = { publicId }
    await api('PUT /v1/interviews/:publicId/scorecard', { params, body: { marks, overall, text } })
    showToast({ variant: 'success', message: t('sent') })
    onSent()
  }
  return (
    <DialogForm sending={sending} onSend={() => run(send)} submit={t('send')}>
      {cards.sent > 0 ? <p className="text-soft">{t('blind')}</p> : null}
      {cards.criteria.map((criterion, index) => (
        <MarkRow
          key={criterion}
          legend={criterion}
          value={marks[index] ?? 'no_decision'}
          error={errorOf(`marks.${index}`)}
          onChange={(mark) => setMarks((before) => before.map((each, at) => (at === index ? mark : each)))}
        />
      ))}
      <MarkRow legend={t('overall')} value={overall} error={errorOf('overall')} onChange={setOverall} />
      <Field label={t('text')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={4000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </DialogForm>
  )
}

type RowProps = {
  legend: string
  value: ScoreMark
  error: string | undefined
  onChange: (mark: ScoreMark) => void
}

function MarkRow({ legend, value, error, onChange }: RowProps) {
  const t = useTranslations('interviews.scorecard.marks')
  return (
    <FieldGroup legend={legend} error={error}>
      <div className="mark-row mark-row-words">
        {scoreMarks.map((mark) => (
          <label key={mark} className="mark-choice">
            <input
              type="radio"
              className="sr-only"
              name={legend}
              value={mark}
              checked={mark === value}
              onChange={() => onChange(mark)}
            />
            {t(mark)}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
