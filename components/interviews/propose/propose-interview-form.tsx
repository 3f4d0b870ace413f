'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import type { InterviewPlan } from '@/lib/contracts/interview-plans'
import {
  type InterviewKind,
  type InterviewTab,
  interviewKinds,
  interviewLimits,
  tabOfKind,
  type timedInterviewKinds,
} from '@/lib/contracts/interview-states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { InterviewMessages } from '../interview-messages'
import { usePlans } from '../plans/plans'
import { type Invitee, useInvitees, useOptions } from '../use-interviews'
import { emptyPlace, PhoneFields, PlaceFields } from './place-fields'
import {
  askQuestions,
  GroupFields,
  InterviewersField,
  newQuestion,
  PeoplePicker,
  type Questions,
  RecordedFields,
} from './propose-fields'
import { suggestedTimes, type Times, TimesEditor } from './times-editor'

type Kind = InterviewKind
type Options = CallResult<'GET /v1/vacancies/:publicId/interview-options'>
/** What was sent; the first of its interviews is shown then. */
type Sent = { people: string[]; kind: Kind; first: string | null }
type Props = ModalProps<Sent> & {
  vacancyId: string
  /** Whom it is opened for; others of the vacancy can be added. */
  negotiationIds: readonly string[]
  /** The tab it is opened on; the kind of the last time without one. */
  tab: InterviewTab | undefined
}

export function ProposeInterviewForm(props: Props) {
  return (
    <InterviewMessages>
      <Loaded {...props} />
    </InterviewMessages>
  )
}

/** Loads the options and the possible invitees before the form is shown. */
function Loaded(props: Props) {
  const t = useTranslations('interviews')
  const options = useOptions(props.vacancyId)
  const invitees = useInvitees(props.vacancyId)
  const plans = usePlans()
  if (options.data && invitees.data && plans.data && invitees.data.length > 0)
    return (
      <Form
        {...props}
        options={options.data}
        invitees={invitees.data}
        plans={plans.data}
        onAddress={() => void options.refetch()}
      />
    )
  return (
    <DialogBody>
      {options.isError || invitees.isError || plans.isError ? (
        <LoadFailed
          onRetry={() => void Promise.all([options.refetch(), invitees.refetch(), plans.refetch()])}
        />
      ) : invitees.data && invitees.data.length === 0 ? (
        <EmptyState title={t('create.nobody')} text={t('create.nobodyText')}>
          <Link
            href={routes.vacancyView(props.vacancyId, 'applications')}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('toApplications')}
          </Link>
        </EmptyState>
      ) : (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={360} className="rounded-card" />
        </SkeletonRegion>
      )}
    </DialogBody>
  )
}

type FormProps = Props & {
  options: Options
  invitees: readonly Invitee[]
  plans: readonly InterviewPlan[]
  /** The company has an address now. */
  onAddress: () => void
}

/** The kind of the last time, unless the tab is for another one. */
function firstKind({ last }: Options, tab: InterviewTab | undefined): Kind {
  const usual = last?.kind ?? 'video_live'
  if (!tab || tabOfKind(usual) === tab) return usual
  return tab === 'office' ? 'office' : 'video_live'
}

/** People, kind, times and place. */
function Form({ vacancyId, negotiationIds, tab, close, options, invitees, plans, onAddress }: FormProps) {
  const t = useTranslations('interviews')
  const sending = useSubmit()
  const { errorOf, failed, run } = sending
  const [people, setPeople] = useState<string[]>(() =>
    negotiationIds.filter((id) => invitees.some(({ public_id }) => public_id === id)),
  )
  const first = firstKind(options, tab)
  const [kind, setKind] = useState<Kind>(first)
  const [times, setTimes] = useState<Times>(() => suggestedTimes(options.time_zone))
  const [duration, setDuration] = useState(
    options.last?.kind === first && first !== 'video_async'
      ? options.last.duration_minutes
      : first === 'office'
        ? 60
        : 45,
  )
  const [together, setTogether] = useState(false)
  const [capacity, setCapacity] = useState(10)
  const me = options.colleagues.filter((each) => each.me).map((each) => each.public_id)
  const [interviewers, setInterviewers] = useState<string[]>(me)
  const [place, setPlace] = useState<InterviewPlaceInput>(
    () => options.last_place ?? emptyPlace(options.addresses[0]),
  )
  const [caller, setCaller] = useState<'employer' | 'candidate'>('employer')
  const [number, setNumber] = useState('')
  const kept = useKeptText(`propose:${negotiationIds.length === 1 ? negotiationIds[0] : vacancyId}`)
  const note = kept.typed ?? ''
  // Of several, which one fits is for the recruiter to say.
  const [plan, setPlan] = useState(plans.length === 1 ? (plans[0]?.public_id ?? '') : '')
  const [questions, setQuestions] = useState<Questions>({ list: [newQuestion()], days: 5 })

  const recorded = kind === 'video_async'
  // An office is for verified companies with an address: said before the rest of the form is filled in for nothing.
  const refused = kind === 'office' && (!options.verified || options.addresses.length === 0)
  // Phone and video interviews take one candidate each.
  const group = together && kind === 'office'
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
        plan_public_id: plan || null,
        criteria: [],
      },
    })
  const send = async () => {
    const sent = await (kind === 'video_async'
      ? askQuestions(vacancyId, questions, { people, interviewers, note })
      : invite(kind))
    kept.forget()
    showToast({
      variant: 'success',
      message: `${t('create.sent', { count: sent.created.length })}. ${t('create.sentText')}`,
    })
    if (sent.skipped.length > 0)
      showToast({ variant: 'warning', message: t('create.skipped', { count: sent.skipped.length }) })
    close({
      people: sent.created.map((each) => each.negotiation_public_id),
      kind,
      first: sent.created[0]?.interview_public_id ?? null,
    })
  }
  const kindField = (
    <Field label={t('create.kind')} error={errorOf('kind')}>
      {(control) => (
        <Select
          {...control}
          value={kind}
          options={interviewKinds.map((each) => ({ value: each as string, label: t(`kind.${each}`) }))}
          onChange={({ target }) =>
            setKind(interviewKinds.find((each) => each === target.value) ?? 'video_live')
          }
        />
      )}
    </Field>
  )
  const places = (
    <PlaceFields
      value={place}
      onChange={setPlace}
      options={options}
      errorOf={errorOf}
      onAdded={(address) => {
        setPlace(emptyPlace(address))
        onAddress()
      }}
    />
  )
  if (refused)
    return (
      <DialogForm onSend={() => {}} submit={t('create.submit', { count: people.length })} disabled>
        {kindField}
        {places}
      </DialogForm>
    )
  return (
    <DialogForm
      sending={sending}
      onSend={() => run(send, { hold: true })}
      submit={recorded ? t('create.submitQuestions') : t('create.submit', { count: people.length })}
    >
      <PeoplePicker
        people={invitees}
        asked={negotiationIds}
        chosen={people}
        onChange={setPeople}
        variants={recorded || group || times.mode === 'windows' ? null : times.slots.filter(Boolean).length}
        error={errorOf('negotiation_public_ids')}
      />
      <div className="talk-fields">
        {kindField}
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
      {kind === 'office' ? places : null}
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
          {kind === 'office' ? (
            <GroupFields
              group={together}
              capacity={capacity}
              error={errorOf('capacity')}
              onCapacity={setCapacity}
              onGroup={(next) => {
                setTogether(next)
                if (next) setTimes((before) => ({ ...before, mode: 'slots' }))
              }}
            />
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
      {recorded || plans.length === 0 ? null : (
        <Field label={t('plans.choose')} hint={t('plans.chooseHint')} error={errorOf('plan_public_id')}>
          {(control) => (
            <Select
              {...control}
              value={plan}
              options={[
                { value: '', label: t('plans.usual') },
                ...plans.map(({ public_id, name }) => ({ value: public_id, label: name })),
              ]}
              onChange={({ target }) => setPlan(target.value)}
            />
          )}
        </Field>
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
            onChange={({ target }) => kept.setTyped(target.value)}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
    </DialogForm>
  )
}
