'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import {
  type InterviewKind,
  interviewKinds,
  interviewLimits,
  type timedInterviewKinds,
} from '@/lib/contracts/interview-states'
import type { ModalProps } from '@/stores/modals'
import { InterviewersField } from './interviewers-field'
import { InterviewMessages } from './messages'
import { PeoplePicker } from './people-picker'
import { PhoneFields } from './phone-fields'
import { emptyPlace, PlaceFields } from './place-fields'
import { askQuestions, newQuestion, type Questions, RecordedFields } from './recorded-fields'
import { suggestedTimes, type Times, TimesEditor } from './times-editor'
import { useOptions } from './use-interviews'

type Kind = InterviewKind
type Options = CallResult<'GET /v1/vacancies/:publicId/interview-options'>
type Props = ModalProps<{ created: number; skipped: number }> & {
  vacancyId: string
  negotiationId: string | null
  kind: Kind
}

export function ProposeForm(props: Props) {
  return (
    <InterviewMessages>
      <Loaded {...props} />
    </InterviewMessages>
  )
}

function Loaded(props: Props) {
  const t = useTranslations('interviews')
  const options = useOptions(props.vacancyId)
  if (options.data) return <Form {...props} options={options.data} />
  return (
    <DialogBody>
      {options.isError ? (
        <LoadFailed onRetry={() => void options.refetch()} />
      ) : (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={360} className="rounded-card" />
        </SkeletonRegion>
      )}
    </DialogBody>
  )
}

/** Whom, how, when and where. */
function Form({ vacancyId, negotiationId, kind: first, close, options }: Props & { options: Options }) {
  const t = useTranslations('interviews')
  const { form, busy, errorOf, failed, run } = useSubmit()
  const [people, setPeople] = useState<string[]>(negotiationId ? [negotiationId] : [])
  const [kind, setKind] = useState<Kind>(first)
  const [times, setTimes] = useState<Times>(() => suggestedTimes(options.time_zone))
  const [duration, setDuration] = useState(first === 'office' ? 60 : 45)
  const [group, setGroup] = useState(false)
  const [capacity, setCapacity] = useState(10)
  const me = options.colleagues.filter((each) => each.me).map((each) => each.public_id)
  const [interviewers, setInterviewers] = useState<string[]>(me)
  const [place, setPlace] = useState<InterviewPlaceInput>(
    () => options.last_place ?? emptyPlace(options.addresses[0]),
  )
  const [caller, setCaller] = useState<'employer' | 'candidate'>('employer')
  const [number, setNumber] = useState('')
  const [note, setNote] = useState('')
  const [questions, setQuestions] = useState<Questions>({ list: [newQuestion()], days: 5 })

  const recorded = kind === 'video_async'
  const invite = (timed: (typeof timedInterviewKinds)[number]) =>
    api('POST /v1/vacancies/:publicId/interviews', {
      params: { publicId: vacancyId },
      body: {
        negotiation_public_ids: people,
        kind: timed,
        ...times,
        slots: times.mode === 'slots' ? times.slots.filter(Boolean) : [],
        duration_minutes: duration,
        capacity: group ? capacity : 1,
        interviewers,
        note,
        place: kind === 'office' && place.address ? place : null,
        phone: kind === 'phone' ? { caller, number } : null,
        criteria: [],
      },
    })
  const send = async () => {
    const sent = await (kind === 'video_async'
      ? askQuestions(vacancyId, questions, { people, interviewers, note })
      : invite(kind))
    close({ created: sent.created.length, skipped: sent.skipped.length })
  }
  return (
    <form
      ref={form}
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run(send, { hold: true })
      }}
    >
      <DialogBody className="grid gap-5">
        <PeoplePicker
          vacancyId={vacancyId}
          chosen={people}
          onChange={setPeople}
          error={errorOf('negotiation_public_ids')}
        />
        <div className="flex flex-wrap gap-4">
          <Field label={t('create.kind')} error={errorOf('kind')}>
            {(control) => (
              <Select
                {...control}
                value={kind}
                options={interviewKinds.map((each) => ({
                  value: each as string,
                  label: t(`kind.${each}`),
                }))}
                onChange={({ target }) =>
                  setKind(interviewKinds.find((each) => each === target.value) ?? 'video_live')
                }
              />
            )}
          </Field>
          {recorded ? null : (
            <Field label={t('create.duration')} error={errorOf('duration_minutes')}>
              {(control) => (
                <Select
                  {...control}
                  value={String(duration)}
                  options={interviewLimits.durations.map((minutes) => ({
                    value: String(minutes),
                    label: t('duration', { minutes }),
                  }))}
                  onChange={({ target }) => setDuration(Number(target.value))}
                />
              )}
            </Field>
          )}
        </div>
        {kind === 'office' ? (
          <PlaceFields value={place} onChange={setPlace} options={options} errorOf={errorOf} />
        ) : null}
        {kind === 'phone' ? (
          <PhoneFields
            caller={caller}
            number={number}
            error={errorOf('phone.number')}
            onCaller={setCaller}
            onNumber={setNumber}
          />
        ) : null}
        {recorded ? (
          <RecordedFields
            value={questions}
            onChange={setQuestions}
            errorOf={errorOf}
            lacking={failed === 'not_enough_purchased_services'}
          />
        ) : (
          <>
            <Checkbox
              label={t('create.group')}
              hint={t('create.groupHint')}
              checked={group}
              onChange={({ target }) => {
                setGroup(target.checked)
                if (target.checked) setTimes((before) => ({ ...before, mode: 'slots' }))
              }}
            />
            {group ? (
              <Field label={t('create.capacity')} error={errorOf('capacity')}>
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    className="screening-number"
                    min={2}
                    max={interviewLimits.capacity}
                    value={capacity || ''}
                    onChange={({ target }) => setCapacity(Math.round(Number(target.value)))}
                  />
                )}
              </Field>
            ) : null}
            <TimesEditor
              vacancyId={vacancyId}
              value={times}
              onChange={setTimes}
              durationMinutes={duration}
              interviewers={interviewers}
              openWindows={group ? null : options.open_windows}
              errorOf={errorOf}
              most={people.length > 1 || group ? interviewLimits.sharedSlots : interviewLimits.slots.most}
            />
          </>
        )}
        <InterviewersField
          colleagues={options.colleagues}
          chosen={interviewers}
          onChange={setInterviewers}
          error={errorOf('interviewers')}
        />
        <Field
          label={t('create.note')}
          hint={t('create.noteHint')}
          mark={t('form.optional')}
          error={errorOf('note')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={interviewLimits.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {t('create.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
