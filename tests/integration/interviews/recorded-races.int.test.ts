import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Playback, RecordedInterview } from '@/lib/contracts/interview-answers'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import { interviewRecordings } from '@/server/db/schema/recorded-interviews'
import { sweepRecordings } from '@/server/modules/hiring/interviews/recorded/consent.service'
import { buildEmployer, dataOf } from '@/tests/integration/negotiations/parties'
import { webm } from '@/tests/support/recordings'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { hourMs, look, move, opened } from './talks'

let api: TestApi
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
})
beforeEach(() => api.setNow(start))
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => api.close())

/** Asked one question, which is being recorded; `name` is the upload of `bytes`. */
async function recording(bytes = webm(3)) {
  const employer = await buildEmployer(api)
  const { person, negotiation } = await opened(api, employer)
  const sent = dataOf(
    await api.request<ProposedInterviews>(
      'POST',
      `/v1/vacancies/${employer.vacancy.publicId}/recorded-interviews`,
      {
        token: employer.token,
        body: { negotiation_public_ids: [negotiation.public_id], questions: [{ text: 'Почему вы?' }] },
      },
    ),
  )
  const id = sent.created[0]?.interview_public_id ?? ''
  const callFor = <T>(token: string, method: string, end: string, body?: unknown) =>
    api.request<T>(method, `/v1/interviews/${id}/${end}`, { token, ...(body !== undefined && { body }) })
  const call = (method: string, end: string, body?: unknown) =>
    callFor<RecordedInterview>(person.token, method, end, body)
  dataOf(await move(api, person, await look(api, person, id), 'start'))
  dataOf(await call('PUT', 'recording-consent', { consent: true }))
  dataOf(await call('POST', 'answers/0/attempts'))
  const claim = { bytes: bytes.length, type: 'video/webm' }
  const { upload: name } = dataOf(
    await callFor<{ upload: string }>(person.token, 'POST', 'answers/0/uploads', claim),
  )
  const patch = async (offset = 0) =>
    api.fetch(
      new Request(`http://localhost/v1/uploads/${name}`, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${person.token}`,
          'Tus-Resumable': '1.0.0',
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(offset),
        },
        body: new Uint8Array(bytes.subarray(offset)),
      }),
    )
  const [{ path } = { path: '' }] = await api.ctx.db
    .select({ path: interviewRecordings.path })
    .from(interviewRecordings)
    .where(eq(interviewRecordings.publicId, name))
  return { employer, person, id, call, callFor, patch, name, path, size: bytes.length }
}

/** Does something while the storage is asked for a file for the first time. */
function meanwhile(method: 'open' | 'append', work: () => Promise<unknown>): void {
  const { storage } = api.ctx
  const real = storage[method].bind(storage) as (...given: unknown[]) => Promise<unknown>
  let begun = false
  vi.spyOn(storage, method).mockImplementation((async (...given: unknown[]) => {
    if (!begun) {
      begun = true
      await work()
    }
    return real(...given)
  }) as never)
}

it('keeps what was written while a recording was being looked at, and the recording is gone', async () => {
  const { call, patch, name } = await recording()
  expect((await patch()).status).toBe(204)
  meanwhile('open', () => call('PUT', 'answers/0', { text: 'Лучше напишу' }))
  expect((await call('PUT', 'answers/0', { upload: name })).status).toBe(404)
  expect(dataOf(await call('GET', 'answers')).items[0]?.answer).toMatchObject({ kind: 'text' })
  expect(await sweepRecordings(api.ctx)).toBe(1)
  expect(await api.ctx.db.$count(interviewRecordings, eq(interviewRecordings.publicId, name))).toBe(0)
})

it('does not bring back a recording whose consent was taken back and given again meanwhile', async () => {
  const { call, patch, name } = await recording()
  expect((await patch()).status).toBe(204)
  meanwhile('open', async () => {
    dataOf(await call('DELETE', 'recording-consent'))
    dataOf(await call('PUT', 'recording-consent', { consent: true }))
  })
  expect((await call('PUT', 'answers/0', { upload: name })).status).toBe(404)
  expect(dataOf(await call('GET', 'answers')).items[0]?.answer).toBeNull()
})

it('takes no upload whose day is over, so that no sweep deletes an answer', async () => {
  const { call, patch, name } = await recording()
  expect((await patch()).status).toBe(204)
  api.setNow(new Date(start.getTime() + 25 * hourMs))
  expect((await call('PUT', 'answers/0', { upload: name })).status).toBe(404)
})

it('answers the same to two requests for one upload', async () => {
  const { call, patch, name } = await recording()
  expect((await patch()).status).toBe(204)
  const both = await Promise.all([0, 1].map(() => call('PUT', 'answers/0', { upload: name })))
  expect(both.map((answer) => dataOf(answer).items[0]?.answer?.kind)).toEqual(['video', 'video'])
})

it('leaves no file behind when the consent is taken back in the middle of an upload', async () => {
  const { call, patch, path } = await recording()
  meanwhile('append', () => call('DELETE', 'recording-consent'))
  expect((await patch()).status).toBe(404)
  expect(await api.ctx.storage.size(path)).toBeNull()
})

it('keeps the file of an answer when more of it is still being sent', async () => {
  const { call, patch, name, path, size } = await recording()
  expect((await patch()).status).toBe(204)
  meanwhile('append', () => call('PUT', 'answers/0', { upload: name }))
  await patch(size)
  expect(await api.ctx.storage.size(path)).toBe(size)
  expect(dataOf(await call('GET', 'answers')).items[0]?.answer?.kind).toBe('video')
})

it('gives the candidate a copy to keep, and the company none', async () => {
  const { employer, person, id, call, callFor, patch, name } = await recording()
  expect((await patch()).status).toBe(204)
  dataOf(await call('PUT', 'answers/0', { upload: name }))
  dataOf(await move(api, person, await look(api, person, id), 'finish'))
  const play = async (token: string) => dataOf(await callFor<Playback>(token, 'POST', 'playback'))
  const [own] = (await play(person.token)).files
  const kept = await api.fetch(new Request(`http://localhost${own?.download}`))
  expect([kept.status, kept.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="answer-1.webm"',
  ])
  const shown = await api.fetch(new Request(`http://localhost${own?.url}`))
  expect(shown.headers.get('content-disposition')).toBe('inline')
  expect((await play(employer.token)).files[0]?.download).toBeNull()
})
