'use client'

import { useTranslations } from 'next-intl'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote } from '@/components/forms/sending/kept-text'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { InterviewPlan } from '@/lib/contracts/interview-plans'
import { interviewKinds, interviewLimits } from '@/lib/contracts/interview-states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { InterviewMessages } from '../interview-messages'
import { usePlans } from '../plans/plans'
import { type Invitee, useInvitees, useOptions } from '../use-interviews'
import { emptyPlace, PhoneFields, PlaceFields } from './place-fields'
import { GroupFields, InterviewersField, PeoplePicker, RecordedFields } from './propose-fields'
import { TimesEditor } from './times-editor'
import { type Options, type Proposal, type ProposalProps, useProposal } from './use-proposal'

export function ProposeInterviewForm(props: ProposalProps) {
  return (
    <InterviewMessages>
      <Loaded {...props} />
    </InterviewMessages>
  )
}

/** Loads the options and the possible invitees before the form is shown. */
function Loaded(props: ProposalProps) {
  const t = useTranslations('interviews')
  const options = useOptions(props.vacancyId)
  const invitees = useInvitees(props.vacancyId)
  const plans = usePlans()
  if (options.data && invitees.data && plans.data && invitees.data.length > 0)
    return (
      <ProposalForm
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

type FormProps = ProposalProps & {
  options: Options
  invitees: readonly Invitee[]
  plans: readonly InterviewPlan[]
  /** The company has an address now. */
  onAddress: () => void
}

/** People, kind, times and place. */
function ProposalForm({ options, invitees, plans, onAddress, ...props }: FormProps) {
  const t = useTranslations('interviews')
  const proposal = useProposal(props, { options, invitees, plans })
  const { draft, put, isRecorded, sending } = proposal
  const { errorOf } = sending
  const { people, kind } = draft
  const office =
    kind === 'office' ? <OfficePlace proposal={proposal} options={options} onAddress={onAddress} /> : null
  if (proposal.isRefused)
    return (
      <DialogForm onSend={() => {}} submit={t('create.submit', { count: people.length })} disabled>
        <KindField proposal={proposal} />
        {office}
      </DialogForm>
    )
  return (
    <DialogForm
      sending={sending}
      onSend={proposal.send}
      submit={isRecorded ? t('create.submitQuestions') : t('create.submit', { count: people.length })}
    >
      <PeoplePicker
        people={invitees}
        asked={props.negotiationIds}
        chosen={people}
        onChange={(ids) => put({ people: ids })}
        variants={
          isRecorded || proposal.isGroup || draft.times.mode === 'windows'
            ? null
            : draft.times.slots.filter(Boolean).length
        }
        error={errorOf('negotiation_public_ids')}
      />
      <div className="talk-fields">
        <KindField proposal={proposal} />
        {isRecorded ? null : <DurationField proposal={proposal} />}
      </div>
      {office}
      {kind === 'phone' ? (
        <PhoneFields
          {...draft.phone}
          error={errorOf('phone.number')}
          onCaller={(caller) => put({ phone: { ...draft.phone, caller } })}
          onNumber={(number) => put({ phone: { ...draft.phone, number } })}
        />
      ) : null}
      {isRecorded ? (
        <RecordedFields
          value={draft.questions}
          onChange={(questions) => put({ questions })}
          errorOf={errorOf}
          lacking={sending.failed === 'not_enough_purchased_services'}
        />
      ) : (
        <TimeFields proposal={proposal} vacancyId={props.vacancyId} openWindows={options.open_windows} />
      )}
      {isRecorded || plans.length === 0 ? null : <PlanField proposal={proposal} plans={plans} />}
      <InterviewersField
        colleagues={options.colleagues}
        chosen={draft.interviewers}
        onChange={(interviewers) => put({ interviewers })}
        error={errorOf('interviewers')}
      />
      <NoteField proposal={proposal} />
    </DialogForm>
  )
}

type PartProps = { proposal: Proposal }

function KindField({ proposal: { draft, put, sending } }: PartProps) {
  const t = useTranslations('interviews')
  return (
    <Field label={t('create.kind')} error={sending.errorOf('kind')}>
      {(control) => (
        <Select
          {...control}
          value={draft.kind}
          options={interviewKinds.map((each) => ({ value: each as string, label: t(`kind.${each}`) }))}
          onChange={({ target }) =>
            put({ kind: interviewKinds.find((each) => each === target.value) ?? 'video_live' })
          }
        />
      )}
    </Field>
  )
}

function DurationField({ proposal: { draft, put, sending } }: PartProps) {
  const t = useTranslations('interviews')
  return (
    <Field label={t('create.duration')} error={sending.errorOf('duration_minutes')}>
      {(control) => (
        <Select
          {...control}
          value={String(draft.duration)}
          options={interviewLimits.durations.map((minutes) => ({
            value: String(minutes),
            label: t('duration', { minutes }),
          }))}
          onChange={({ target }) => put({ duration: Number(target.value) })}
        />
      )}
    </Field>
  )
}

function OfficePlace({
  proposal: { draft, put, sending },
  options,
  onAddress,
}: PartProps & Pick<FormProps, 'options' | 'onAddress'>) {
  return (
    <PlaceFields
      value={draft.place}
      onChange={(place) => put({ place })}
      options={options}
      errorOf={sending.errorOf}
      onAdded={(address) => {
        put({ place: emptyPlace(address) })
        onAddress()
      }}
    />
  )
}

/** Times to choose from; at an office several people may come together. */
function TimeFields({
  proposal: { draft, put, setTogether, isGroup, sending },
  vacancyId,
  openWindows,
}: PartProps & { vacancyId: string; openWindows: Options['open_windows'] }) {
  const { errorOf } = sending
  return (
    <>
      {draft.kind === 'office' ? (
        <GroupFields
          group={draft.together}
          capacity={draft.capacity}
          error={errorOf('capacity')}
          onCapacity={(capacity) => put({ capacity })}
          onGroup={setTogether}
        />
      ) : null}
      <TimesEditor
        vacancyId={vacancyId}
        value={draft.times}
        onChange={(times) => put({ times })}
        durationMinutes={draft.duration}
        interviewers={draft.interviewers}
        openWindows={isGroup ? null : openWindows}
        errorOf={errorOf}
        most={draft.people.length > 1 || isGroup ? interviewLimits.sharedSlots : interviewLimits.slots.most}
      />
    </>
  )
}

function PlanField({ proposal: { draft, put, sending }, plans }: PartProps & Pick<FormProps, 'plans'>) {
  const t = useTranslations('interviews.plans')
  return (
    <Field label={t('choose')} hint={t('chooseHint')} error={sending.errorOf('plan_public_id')}>
      {(control) => (
        <Select
          {...control}
          value={draft.plan}
          options={[
            { value: '', label: t('usual') },
            ...plans.map(({ public_id, name }) => ({ value: public_id, label: name })),
          ]}
          onChange={({ target }) => put({ plan: target.value })}
        />
      )}
    </Field>
  )
}

function NoteField({ proposal: { kept, sending } }: PartProps) {
  const t = useTranslations('interviews')
  return (
    <>
      <Field
        label={t('create.note')}
        hint={t('create.noteHint')}
        mark={t('form.optional')}
        error={sending.errorOf('note')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={interviewLimits.note}
            value={kept.typed ?? ''}
            onChange={({ target }) => kept.setTyped(target.value)}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
    </>
  )
}
