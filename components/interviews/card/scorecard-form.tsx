'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { keptCopies } from '@/components/forms/creation/kept-copy'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { Loaded as LoadedQuery } from '@/components/layout/loaded'
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

const useScorecards = (publicId: string) =>
  useQuery({
    queryKey: ['interviews', 'scorecards', publicId],
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId/scorecards', { params: { publicId }, signal }),
  })

function Loaded(props: Props) {
  const t = useTranslations('interviews')
  const query = useScorecards(props.publicId)
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
    <>
      {all.length > 1 ? <Summary criteria={cards.criteria} all={all} /> : null}
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

/** How many gave which mark, by attribute: shown once one's own card is sent, as the cards are. */
function Summary({ criteria, all }: { criteria: readonly string[]; all: readonly Card[] }) {
  const t = useTranslations('interviews.scorecard')
  const rows = [
    { name: t('overall'), given: all.map(({ overall }) => overall) },
    ...criteria.map((name, index) => ({
      name,
      given: all.map(({ marks }) => marks[index] ?? 'no_decision'),
    })),
  ]
  const told = (given: readonly ScoreMark[]) =>
    [...scoreMarks]
      .flatMap((mark) => {
        const count = given.filter((each) => each === mark).length
        return count > 0 ? [t('summary.of', { mark: t(`marks.${mark}`), count })] : []
      })
      .join(', ')
  return (
    <section className="grid gap-2" aria-label={t('summary.title')}>
      <h3>{t('summary.title')}</h3>
      <dl className="place-facts">
        {rows.map(({ name, given }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told(given)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Draft {
  marks: ScoreMark[]
  overall: ScoreMark
  text: string
}

const emptyDraft: Draft = { marks: [], overall: 'no_decision', text: '' }
/** What was marked during the meeting, until it is sent: only then anybody sees it. */
const drafts = keptCopies<Draft>('scorecard', emptyDraft)

/** A card of one's own that is not sent yet, kept in this browser. */
function useDraftCard(publicId: string, criteria: readonly string[]) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = drafts.readEdit(publicId)?.form ?? emptyDraft
    return { ...kept, marks: criteria.map((_, index) => kept.marks[index] ?? 'no_decision') }
  })
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    try {
      drafts.writeEdit(publicId, { form: next, base: emptyDraft })
    } catch (error) {
      // Storage is blocked or full: the card is still on the screen.
      console.warn('The draft of a scorecard was not kept', error)
    }
  }
  return { draft, put }
}

type FieldsProps = {
  cards: Scorecards
  draft: Draft
  put: (change: Partial<Draft>) => void
  errorOf: (field: string) => string | undefined
}

/** The attributes with what to ask and what a good answer shows, and the marks. */
function CardFields({ cards: { criteria, guide }, draft, put, errorOf }: FieldsProps) {
  const t = useTranslations('interviews.scorecard')
  return (
    <>
      {criteria.map((criterion, index) => {
        const item = guide.find((each) => each.criterion === criterion)
        return (
          <MarkRow
            key={criterion}
            legend={criterion}
            value={draft.marks[index] ?? 'no_decision'}
            error={errorOf(`marks.${index}`)}
            onChange={(mark) => put({ marks: draft.marks.map((each, at) => (at === index ? mark : each)) })}
          >
            {item?.question ? <p>{item.question}</p> : null}
            {item?.good ? <p className="text-soft text-sm">{t('good', { text: item.good })}</p> : null}
          </MarkRow>
        )
      })}
      <MarkRow
        legend={t('overall')}
        value={draft.overall}
        error={errorOf('overall')}
        onChange={(overall) => put({ overall })}
      />
      <Field label={t('text')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={4000}
            value={draft.text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function Form({ publicId, cards, onSent }: Props & { cards: Scorecards; onSent: () => void }) {
  const t = useTranslations('interviews.scorecard')
  const sending = useSubmit()
  const { errorOf, run } = sending
  const { draft, put } = useDraftCard(publicId, cards.criteria)
  const send = async () => {
    await api('PUT /v1/interviews/:publicId/scorecard', { params: { publicId }, body: draft })
    drafts.dropEdit(publicId)
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

const noError = () => undefined

/** The scorecard beside the picture: marked during the meeting, sent after it. */
export function RoomScorecard({ publicId }: { publicId: string }) {
  const t = useTranslations('interviews.scorecard')
  const query = useScorecards(publicId)
  return (
    <>
      <h3 className="text-lg">{t('room')}</h3>
      <LoadedQuery query={query} height={240}>
        {(cards) =>
          cards.expected && !cards.mine ? (
            <RoomDraft publicId={publicId} cards={cards} />
          ) : (
            <p className="text-soft">{t(cards.mine ? 'given' : 'notAsked')}</p>
          )
        }
      </LoadedQuery>
    </>
  )
}

function RoomDraft({ publicId, cards }: { publicId: string; cards: Scorecards }) {
  const t = useTranslations('interviews.scorecard')
  const { draft, put } = useDraftCard(publicId, cards.criteria)
  return (
    <div className="grid gap-5 content-start">
      <p className="text-soft text-sm">{t('roomHint')}</p>
      <CardFields cards={cards} draft={draft} put={put} errorOf={noError} />
    </div>
  )
}

type RowProps = {
  legend: string
  value: ScoreMark
  error: string | undefined
  onChange: (mark: ScoreMark) => void
  children?: ReactNode
}

function MarkRow({ legend, value, error, onChange, children }: RowProps) {
  const t = useTranslations('interviews.scorecard.marks')
  return (
    <FieldGroup legend={legend} error={error}>
      {children}
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
