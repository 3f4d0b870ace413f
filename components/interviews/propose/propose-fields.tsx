'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { interviewLimits } from '@/lib/contracts/interview-states'
import { type RecordedQuestionInput, recordingLimits } from '@/lib/contracts/recording-limits'
import { routes } from '@/lib/routes'
import type { Invitee } from '../use-interviews'
import { newQuestion, type Questions } from './use-proposal'

type Props = {
  value: Questions
  onChange: (value: Questions) => void
  errorOf: (field: string) => string | undefined
  /** The company's remaining quota does not cover so many candidates. */
  lacking: boolean
}

const { least, most } = recordingLimits.deadlineDays
const days = Array.from({ length: most - least + 1 }, (_, index) => least + index)
const retakes = Array.from({ length: recordingLimits.retakes + 1 }, (_, index) => index)

/** Questions of a recorded interview, time limits and the deadline. */
export function RecordedFields({ value, onChange, errorOf, lacking }: Props) {
  const t = useTranslations('interviews.recorded')
  const { list } = value
  const { data } = useQuery({
    queryKey: ['recorded answers left'],
    queryFn: ({ signal }) => api('GET /v1/my/services', { signal }),
    // Without the remaining quota the form still works: the server rejects what exceeds it.
    retry: false,
  })
  const left = data?.results.find(({ kind }) => kind === 'recorded_answers')?.left
  const change = (index: number, part: Partial<RecordedQuestionInput>) =>
    onChange({ ...value, list: list.map((each, at) => (at === index ? { ...each, ...part } : each)) })
  const numbers = (all: readonly number[], label: (value: number) => string) =>
    all.map((each) => ({ value: String(each), label: label(each) }))
  return (
    <>
      <p className="text-soft">
        {t('ask.lead')} {t('ask.units')}
      </p>
      {left === undefined ? null : <p className="text-xs text-soft">{t('ask.left', { left })}</p>}
      {lacking ? (
        <Notice tone="warning" role="alert" title={t('ask.lacking')}>
          <a
            className="link"
            href={routes.myServices({ need: 'recorded_answers' })}
            target="_blank"
            rel="noreferrer"
          >
            {t('ask.buy')}
          </a>
        </Notice>
      ) : null}
      {list.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
        <fieldset key={index} className="recorded-ask">
          <legend>{t('question', { number: index + 1 })}</legend>
          <Field label={t('ask.text')} error={errorOf(`questions.${index}.text`)}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={recordingLimits.questionLength}
                value={question.text}
                onChange={({ target }) => change(index, { text: target.value })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-4">
            <Field label={t('ask.prep')}>
              {(control) => (
                <Select
                  {...control}
                  value={String(question.prep_seconds)}
                  options={numbers(recordingLimits.prepSeconds, (seconds) => t('seconds', { seconds }))}
                  onChange={({ target }) => change(index, { prep_seconds: Number(target.value) })}
                />
              )}
            </Field>
            <Field label={t('ask.answer')}>
              {(control) => (
                <Select
                  {...control}
                  value={String(question.max_seconds)}
                  options={numbers(recordingLimits.answerSeconds, (seconds) => t('seconds', { seconds }))}
                  onChange={({ target }) => change(index, { max_seconds: Number(target.value) })}
                />
              )}
            </Field>
            <Field label={t('ask.retakes')}>
              {(control) => (
                <Select
                  {...control}
                  value={String(question.retakes)}
                  options={numbers(retakes, (count) => t('ask.retakesCount', { count }))}
                  onChange={({ target }) => change(index, { retakes: Number(target.value) })}
                />
              )}
            </Field>
          </div>
          {list.length > 1 ? (
            <Button
              size="sm"
              variant="ghost"
              className="justify-self-start"
              onClick={() => onChange({ ...value, list: list.filter((_, at) => at !== index) })}
            >
              {t('ask.remove', { number: index + 1 })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Button
          disabled={list.length >= recordingLimits.questions}
          onClick={() => onChange({ ...value, list: [...list, newQuestion()] })}
        >
          {t('ask.add')}
        </Button>
        <Field label={t('ask.deadline')} error={errorOf('deadline_days')}>
          {(control) => (
            <Select
              {...control}
              value={String(value.days)}
              options={numbers(days, (count) => t('ask.days', { count }))}
              onChange={({ target }) => onChange({ ...value, days: Number(target.value) })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

type GroupFieldsProps = {
  group: boolean
  capacity: number
  error: string | undefined
  onGroup: (group: boolean) => void
  onCapacity: (capacity: number) => void
}

/** Whether the interview is a group session, and for how many. */
export function GroupFields({ group, capacity, error, onGroup, onCapacity }: GroupFieldsProps) {
  const t = useTranslations('interviews.create')
  return (
    <>
      <Checkbox
        label={t('group')}
        hint={t('groupHint')}
        checked={group}
        onChange={({ target }) => onGroup(target.checked)}
      />
      {group ? (
        <Field label={t('capacity')} error={error}>
          {(control) => (
            <Input
              {...control}
              type="number"
              className="screening-number"
              min={2}
              max={interviewLimits.capacity}
              value={capacity || ''}
              onChange={({ target }) => onCapacity(Math.round(Number(target.value)))}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

type PeoplePickerProps = {
  people: readonly Invitee[]
  /** Whom the form was opened for. */
  asked: readonly string[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  /** How many times are proposed, when each of them is for one person. */
  variants: number | null
  error: string | undefined
}

/** Candidates of a vacancy who may be invited to an interview: those it is about first. */
export function PeoplePicker({ people, asked, chosen, onChange, variants, error }: PeoplePickerProps) {
  const t = useTranslations('interviews.create')
  const isAsked = ({ public_id: id }: Invitee) => asked.includes(id)
  const first = people.filter(isAsked)
  const gone = asked.length - first.length
  const hint =
    variants === null || chosen.length < 2
      ? undefined
      : variants < chosen.length
        ? t('peopleShort', { times: variants, people: chosen.length })
        : t('peopleHint')
  return (
    <FieldGroup
      legend={t('people')}
      hint={hint}
      error={error && chosen.length === 0 ? t('peopleEmpty') : error}
    >
      {gone > 0 ? <Notice tone="warning">{t('gone', { count: gone })}</Notice> : null}
      <div className="grid max-h-55 pr-2 overflow-y-auto">
        {[...first, ...people.filter((each) => !isAsked(each))].map(({ public_id: id, resume }) => (
          <Checkbox
            key={id}
            label={resume.name ? `${resume.name.first} ${resume.name.last}`.trim() : t('unnamed')}
            hint={resume.title}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type InterviewersFieldProps = {
  colleagues: CallResult<'GET /v1/vacancies/:publicId/interview-options'>['colleagues']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Interviewers and observers of the company; hidden when there is only one person to choose. */
export function InterviewersField({ colleagues, chosen, onChange, error }: InterviewersFieldProps) {
  const t = useTranslations('interviews.create')
  if (colleagues.length < 2) return null
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <FieldGroup legend={t('interviewers')} error={error}>
      {colleagues.map(({ public_id: id, name, me }) => (
        <Checkbox
          key={id}
          label={me ? t('you', { name }) : name}
          checked={chosen.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
    </FieldGroup>
  )
}
