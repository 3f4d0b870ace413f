import type { APIRequestContext } from '@playwright/test'
import {
  applicationOf,
  asMember,
  type Member,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from './members'

export interface Applied {
  hr: Member
  person: Member
  vacancyId: string
  resumeId: string
  negotiation: string
}

/** A candidate who has applied for a vacancy of an employer, both new. */
export async function newApplication(
  request: APIRequestContext,
  trade: string,
  { verified = false }: { verified?: boolean } = {},
): Promise<Applied> {
  const [hr, person] = [await newEmployer(request, { verified }), await newCandidate(request)]
  const vacancyId = await vacancyOf(request, hr, `${trade} ${newWord()}`)
  const resumeId = await resumeOf(request, person, trade)
  const negotiation = await applicationOf(request, person, { vacancyId, resumeId })
  return { hr, person, vacancyId, resumeId, negotiation }
}

/** The same, looked at by a verified company: what may lead to an interview. */
export async function newLookedAt(request: APIRequestContext, trade: string): Promise<Applied> {
  const applied = await newApplication(request, trade, { verified: true })
  await moveOf(request, applied.hr, applied.negotiation, { action: 'open' })
  return applied
}

/** Questions to be answered on camera, accepted by the candidate and agreed to be recorded; the interview’s public id. */
export async function newRecorded(
  request: APIRequestContext,
  { hr, person, vacancyId, negotiation }: Applied,
  questions: readonly string[],
): Promise<string> {
  const { created } = await asMember(request, hr)<{ created: { interview_public_id: string }[] }>(
    'POST',
    `/v1/vacancies/${vacancyId}/recorded-interviews`,
    {
      negotiation_public_ids: [negotiation],
      questions: questions.map((text) => ({ text, prep_seconds: 0 })),
    },
  )
  const id = created[0]?.interview_public_id ?? ''
  const calls = asMember(request, person)
  await calls('POST', `/v1/interviews/${id}/actions`, { action: 'start', revision: 1 })
  await calls('PUT', `/v1/interviews/${id}/recording-consent`, { consent: true })
  return id
}
