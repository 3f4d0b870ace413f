import type { APIRequestContext } from '@playwright/test'
import type { PlanItem } from '@/lib/contracts/interview-plans'
import type { InterviewDetail, InterviewSlot } from '@/lib/contracts/interviews'
import {
  applicationOf,
  asMember,
  colleagueOf,
  type Member,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from './members'

export interface AgreedTalk {
  hr: Member
  /** Conducts it together with the recruiter, when asked for. */
  interviewer: Member | null
  person: Member
  id: string
  /** Addresses that open the room. */
  ofEmployer: string
  ofCandidate: string
  /** The tabs it stands in. */
  tabs: { employer: string; candidate: string }
}

/** By the clock of Moscow, which has no summer time. */
const local = (minutes: number) => new Date(Date.now() + (180 + minutes) * 60_000).toISOString().slice(0, 16)

/** A video talk that begins in a few minutes: its room is open. */
export async function talkSoon(
  request: APIRequestContext,
  /** With a plan of these attributes. */
  plan?: { items: PlanItem[] },
  { withInterviewer = false } = {},
): Promise<AgreedTalk> {
  const word = newWord()
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `Повар ${word}`)
  const resumeId = await resumeOf(request, person, `Повар ${word}`)
  const negotiation = await applicationOf(request, person, { vacancyId, resumeId })
  const ofHr = asMember(request, hr)
  await ofHr('POST', `/v1/negotiations/${negotiation}/actions`, { action: 'open', revision: 1 })
  const interviewer = withInterviewer ? await colleagueOf(request, hr, 'interviewer') : null
  const options = await ofHr<{ colleagues: { public_id: string }[] }>(
    'GET',
    `/v1/vacancies/${vacancyId}/interview-options`,
  )
  const made =
    plan &&
    (await ofHr<{ public_id: string }>('POST', '/v1/my/interview-plans', {
      name: 'План',
      stage_public_id: null,
      ...plan,
    }))
  const { created } = await ofHr<{ created: { interview_public_id: string }[] }>(
    'POST',
    `/v1/vacancies/${vacancyId}/interviews`,
    {
      negotiation_public_ids: [negotiation],
      kind: 'video_live',
      plan_public_id: made?.public_id ?? null,
      time_zone: 'Europe/Moscow',
      duration_minutes: 30,
      interviewers: interviewer ? options.colleagues.map((each) => each.public_id) : [],
      slots: [local(5), local(300), local(360)],
    },
  )
  const id = created[0]?.interview_public_id ?? ''
  const ofPerson = asMember(request, person)
  const { slots } = await ofPerson<{ slots: InterviewSlot[] }>('GET', `/v1/interviews/${id}/slots`)
  const { revision } = await ofPerson<InterviewDetail>('GET', `/v1/interviews/${id}`)
  await ofPerson('POST', `/v1/interviews/${id}/booking`, {
    starts_at: slots[0]?.starts_at,
    revision,
    time_zone: 'Europe/Moscow',
  })
  const tabs = {
    employer: `/ru/vacancies/${vacancyId}/view/video-interviews`,
    candidate: `/ru/resumes/${resumeId}/view/video-interviews`,
  }
  return {
    hr,
    interviewer,
    person,
    id,
    tabs,
    ofEmployer: `${tabs.employer}?room=${id}`,
    ofCandidate: `${tabs.candidate}?room=${id}`,
  }
}
