import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import type { Interview, InterviewDetail, InterviewSlot } from '@/lib/contracts/interviews'
import type { Negotiation } from '@/lib/contracts/negotiations'
import {
  act,
  apply,
  buildCandidate,
  type Candidate,
  dataOf,
  type Employer,
} from '@/tests/integration/negotiations/parties'
import type { TestApi } from '@/tests/support/test-api'

export const hourMs = 3_600_000
/** `YYYY-MM-DDTHH:MM` in Moscow, which has kept UTC+3 without summer time since 2014. */
export const moscow = (at: Date) => new Date(at.getTime() + 3 * hourMs).toISOString().slice(0, 16)
export const inHours = (api: TestApi, hours: number) =>
  new Date(api.ctx.clock.now().getTime() + hours * hourMs)

/** An application that has been opened. */
export async function opened(api: TestApi, employer: Employer, candidate?: Candidate) {
  const person = candidate ?? (await buildCandidate(api, { phone: '+79123456789' }))
  const sent = dataOf(await apply(api, person, employer.vacancy))
  const negotiation = dataOf(await act(api, employer, sent, 'open'))
  return { person, negotiation }
}

export const terms = (api: TestApi, more: Record<string, unknown> = {}) => ({
  kind: 'video_live',
  time_zone: 'Europe/Moscow',
  duration_minutes: 60,
  slots: [24, 26, 48].map((hours) => moscow(inHours(api, hours))),
  ...more,
})

export const propose = (
  api: TestApi,
  employer: Pick<Employer, 'token'> & { vacancy: { publicId: string } },
  negotiations: readonly Pick<Negotiation, 'public_id'>[],
  more: Record<string, unknown> = {},
) =>
  api.request<ProposedInterviews>('POST', `/v1/vacancies/${employer.vacancy.publicId}/interviews`, {
    token: employer.token,
    body: { negotiation_public_ids: negotiations.map(({ public_id }) => public_id), ...terms(api, more) },
  })

export const look = async (api: TestApi, who: { token: string }, id: string) =>
  dataOf(await api.request<InterviewDetail>('GET', `/v1/interviews/${id}`, { token: who.token }))

export const slotsOf = async (api: TestApi, who: { token: string }, id: string) =>
  dataOf(
    await api.request<{ slots: InterviewSlot[] }>('GET', `/v1/interviews/${id}/slots`, { token: who.token }),
  ).slots

export const book = (
  api: TestApi,
  who: { token: string },
  interview: Pick<Interview, 'public_id' | 'revision'>,
  startsAt: string,
) =>
  api.request<Interview>('POST', `/v1/interviews/${interview.public_id}/booking`, {
    token: who.token,
    body: { starts_at: startsAt, revision: interview.revision, time_zone: 'Asia/Vladivostok' },
  })

export const move = (
  api: TestApi,
  who: { token: string },
  interview: Pick<Interview, 'public_id' | 'revision'>,
  action: string,
  more: Record<string, unknown> = {},
) =>
  api.request<Interview>('POST', `/v1/interviews/${interview.public_id}/actions`, {
    token: who.token,
    body: { action, revision: interview.revision, ...more },
  })

/** A candidate with a proposed interview of a new application. */
export async function proposed(api: TestApi, employer: Employer, more: Record<string, unknown> = {}) {
  const { person, negotiation } = await opened(api, employer)
  const { created } = dataOf(await propose(api, employer, [negotiation], more))
  const id = created[0]?.interview_public_id ?? ''
  return { person, negotiation, id }
}

/** The same with its first time chosen. */
export async function agreed(api: TestApi, employer: Employer, more: Record<string, unknown> = {}) {
  const one = await proposed(api, employer, more)
  const [slot] = await slotsOf(api, one.person, one.id)
  const before = await look(api, one.person, one.id)
  const interview = dataOf(await book(api, one.person, before, slot?.starts_at ?? ''))
  return { ...one, interview, startsAt: new Date(interview.starts_at ?? 0) }
}
