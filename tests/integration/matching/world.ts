import type { CallResult } from '@/lib/contracts/calls'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import type { RealtimePort } from '@/server/platform/realtime-port'
import { startWorker } from '@/server/start/worker'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { dataOf } from '../negotiations/parties'

export type VacancyMatches = CallResult<'GET /v1/resumes/:publicId/matches'>
export type ResumeMatches = CallResult<'GET /v1/vacancies/:publicId/matches'>

/** The API with the worker that runs beside it, and what the worker told browsers. */
export async function buildMatching(env: Parameters<typeof createTestApi>[0] = {}) {
  const api = await createTestApi(env)
  const told: { name: string; channels: readonly string[]; data: string }[] = []
  const realtime = {
    publish: async (message: (typeof told)[number]) => {
      told.push(message)
    },
    reauthorizeUser: async () => {},
  } as unknown as RealtimePort
  const worker = await startWorker(api.ctx, api.database, realtime)
  return {
    api,
    told,
    close: async () => {
      await worker.stop()
      await api.close()
    },
  }
}

export const matchesOf = async (
  api: TestApi,
  who: { token: string },
  resume: { public_id: string },
  query = '',
): Promise<VacancyMatches> =>
  dataOf(await api.request('GET', `/v1/resumes/${resume.public_id}/matches${query}`, { token: who.token }))

export const candidatesOf = async (
  api: TestApi,
  who: { token: string },
  vacancy: { public_id: string },
  query = '',
): Promise<ResumeMatches> =>
  dataOf(await api.request('GET', `/v1/vacancies/${vacancy.public_id}/matches${query}`, { token: who.token }))

/** A person with a resume and an employer with a vacancy that fit each other. */
export async function buildPair(
  api: TestApi,
  { resume, vacancy, verified }: { resume?: ResumeDraft; vacancy?: VacancyDraft; verified?: boolean } = {},
): Promise<{
  candidate: TestCandidate & { resume: OwnResume }
  employer: TestEmployer & { vacancy: OwnVacancy }
}> {
  const employer = await createEmployer(api, verified === undefined ? {} : { verified })
  const candidate = await createCandidate(api)
  return {
    employer: { ...employer, vacancy: await publishVacancy(api, employer.token, vacancy) },
    candidate: { ...candidate, resume: await publishResume(api, candidate.token, resume) },
  }
}
