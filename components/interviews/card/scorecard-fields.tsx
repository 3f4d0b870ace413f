'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { keptCopies } from '@/components/forms/creation/kept-copy'
import { Loaded } from '@/components/layout/loaded'
import { Field, FieldGroup } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import { type ScoreMark, scoreMarks } from '@/lib/contracts/interview-states'

export const useScorecards = (publicId: string) =>
  useQuery({
    queryKey: ['interviews', 'scorecards', publicId],
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId/scorecards', { params: { publicId }, signal }),
  })

interface Draft {
  marks: ScoreMark[]
  overall: ScoreMark
  text: string
}

const emptyDraft: Draft = { marks: [], overall: 'no_decision', text: '' }
/** What was marked during the meeting, until it is sent: only then anybody sees it. */
const drafts = keptCopies<Draft>('scorecard', emptyDraft)

/** A card of one's own that is not sent yet, kept in this browser. */
export function useDraftCard(publicId: string, criteria: readonly string[]) {
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
  return { draft, put, drop: () => drafts.dropEdit(publicId) }
}

type FieldsProps = {
  cards: Scorecards
  draft: Draft
  put: (change: Partial<Draft>) => void
  errorOf: (field: string) => string | undefined
}

/** The attributes with what to ask and what a good answer shows, and the marks. */
export function CardFields({ cards: { criteria, guide }, draft, put, errorOf }: FieldsProps) {
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

const noError = () => undefined

/** The scorecard beside the picture: marked during the meeting, sent after it. */
export function RoomScorecard({ publicId }: { publicId: string }) {
  const t = useTranslations('interviews.scorecard')
  const query = useScorecards(publicId)
  return (
    <>
      <h3 className="text-lg">{t('room')}</h3>
      <Loaded query={query} height={240}>
        {(cards) =>
          cards.expected && !cards.mine ? (
            <RoomDraft publicId={publicId} cards={cards} />
          ) : (
            <p className="text-soft">{t(cards.mine ? 'given' : 'notAsked')}</p>
          )
        }
      </Loaded>
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
