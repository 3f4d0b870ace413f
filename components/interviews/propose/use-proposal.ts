import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useKeptText } from '@/components/forms/sending/kept-text'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import type { InterviewPlan } from '@/lib/contracts/interview-plans'
import {
  type InterviewKind,
  type InterviewTab,
  tabOfKind,
  type timedInterviewKinds,
} from '@/lib/contracts/interview-states'
import type { RecordedQuestionInput } from '@/lib/contracts/recording-limits'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import type { Invitee } from '../use-interviews'
import { emptyPlace } from './place-fields'
import { suggestedTimes, type Times } from './times-editor'

export type Questions = { list: RecordedQuestionInput[]; days: number }

export const newQuestion = (): RecordedQuestionInput => ({
  text: '',
  prep_seconds: 30,
  max_seconds: 120,
  retakes: 2,
})

/** Sends the questions to these people. @throws ApiError */
const askQuestions = (
  vacancyId: string,
  { list, days: deadline_days }: Questions,
  { people, interviewers, note }: { people: string[]; interviewers: string[]; note: string },
) =>
  api('POST /v1/vacancies/:publicId/recorded-interviews', {
    params: { publicId: vacancyId },
    body: { negotiation_public_ids: people, questions: list, deadline_days, interviewers, note },
  })

export type Options = CallResult<'GET /v1/vacancies/:publicId/interview-options'>
/** What was sent; the first of its interviews is shown then. */
type Sent = { people: string[]; kind: InterviewKind; first: string | null }
export type ProposalProps = ModalProps<Sent> & {
  vacancyId: string
  /** Whom it is opened for; others of the vacancy can be added. */
  negotiationIds: readonly string[]
  /** The tab it is opened on; the kind of the last time without one. */
  tab: InterviewTab | undefined
}

/** What the form chooses from. */
interface ProposalChoices {
  options: Options
  invitees: readonly Invitee[]
  plans: readonly InterviewPlan[]
}

interface Draft {
  people: string[]
  kind: InterviewKind
  times: Times
  duration: number
  together: boolean
  capacity: number
  interviewers: string[]
  place: InterviewPlaceInput
  phone: { caller: 'employer' | 'candidate'; number: string }
  plan: string
  questions: Questions
}

/** The kind of the last time, unless the tab is for another one. */
function firstKind({ last }: Options, tab: InterviewTab | undefined): InterviewKind {
  const usual = last?.kind ?? 'video_live'
  if (!tab || tabOfKind(usual) === tab) return usual
  return tab === 'office' ? 'office' : 'video_live'
}

function firstDuration({ last }: Options, kind: InterviewKind): number {
  if (last?.kind === kind && kind !== 'video_async') return last.duration_minutes
  return kind === 'office' ? 60 : 45
}

function firstDraft(
  { negotiationIds, tab }: ProposalProps,
  { options, invitees, plans }: ProposalChoices,
): Draft {
  const kind = firstKind(options, tab)
  return {
    people: negotiationIds.filter((id) => invitees.some(({ public_id }) => public_id === id)),
    kind,
    times: suggestedTimes(options.time_zone),
    duration: firstDuration(options, kind),
    together: false,
    capacity: 10,
    interviewers: options.colleagues.filter((each) => each.me).map((each) => each.public_id),
    place: options.last_place ?? emptyPlace(options.addresses[0]),
    phone: { caller: 'employer', number: '' },
    // Of several, which one fits is for the recruiter to say.
    plan: plans.length === 1 ? (plans[0]?.public_id ?? '') : '',
    questions: { list: [newQuestion()], days: 5 },
  }
}

/** @throws ApiError */
const invite = (
  vacancyId: string,
  { people, times, place, ...draft }: Draft,
  more: { kind: (typeof timedInterviewKinds)[number]; isGroup: boolean; note: string },
) =>
  api('POST /v1/vacancies/:publicId/interviews', {
    params: { publicId: vacancyId },
    body: {
      negotiation_public_ids: people,
      kind: more.kind,
      ...times,
      slots: times.mode === 'slots' ? times.slots.filter(Boolean) : [],
      duration_minutes: draft.duration,
      capacity: more.isGroup ? draft.capacity : 1,
      interviewers: draft.interviewers,
      note: more.note,
      place: more.kind === 'office' && place.address ? place : null,
      phone: more.kind === 'phone' ? draft.phone : null,
      plan_public_id: draft.plan || null,
      criteria: [],
    },
  })

/** What is proposed to whom, from its first guess to the sending. */
export function useProposal(props: ProposalProps, choices: ProposalChoices) {
  const { vacancyId, negotiationIds, close } = props
  const { options } = choices
  const t = useTranslations('interviews')
  const sending = useSubmit()
  const [draft, setDraft] = useState<Draft>(() => firstDraft(props, choices))
  const kept = useKeptText(`propose:${negotiationIds.length === 1 ? negotiationIds[0] : vacancyId}`)
  const note = kept.typed ?? ''
  const { kind, people, interviewers } = draft
  // Phone and video interviews take one candidate each.
  const isGroup = draft.together && kind === 'office'
  const send = async () => {
    const sent = await (kind === 'video_async'
      ? askQuestions(vacancyId, draft.questions, { people, interviewers, note })
      : invite(vacancyId, draft, { kind, isGroup, note }))
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
  return {
    draft,
    put: (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more })),
    setTogether: (together: boolean) =>
      setDraft((now) => ({
        ...now,
        together,
        ...(together && { times: { ...now.times, mode: 'slots' as const } }),
      })),
    kept,
    isRecorded: kind === 'video_async',
    /** An office is for verified companies with an address: said before the rest is filled in for nothing. */
    isRefused: kind === 'office' && (!options.verified || options.addresses.length === 0),
    isGroup,
    sending,
    send: () => sending.run(send, { hold: true }),
  }
}
export type Proposal = ReturnType<typeof useProposal>
