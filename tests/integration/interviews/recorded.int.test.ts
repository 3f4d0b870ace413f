import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Playback, RecordedInterview } from '@/lib/contracts/interview-answers'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import type { Interview } from '@/lib/contracts/interviews'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { notifications } from '@/server/db/schema/platform'
import { entitlementUses } from '@/server/db/schema/purchases'
import { interviewRecordings } from '@/server/db/schema/recorded-interviews'
import { sweepRecordings } from '@/server/modules/hiring/interviews/recorded/consent.service'
import { remindOfInterviews, wakeInterviews } from '@/server/modules/hiring/interviews/sweep.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { readNegotiationContents } from '@/server/modules/privacy/hiring-contents.repository'
import { buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { emptyZip, webm } from '@/tests/support/recordings'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { hourMs, look, move, opened } from './talks'

let api: TestApi
let employer: Employer
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const later = (hours: number) => api.setNow(new Date(start.getTime() + hours * hourMs))
const question = { text: 'Расскажите о самой трудной смене', prep_seconds: 30, max_seconds: 60, retakes: 1 }

async function asked(questions: readonly object[] = [question, { text: 'Когда готовы выйти?' }]) {
  api.setNow(start)
  employer = await buildEmployer(api)
  const { person, negotiation } = await opened(api, employer)
  const sent = await ask(employer, [negotiation.public_id], questions)
  const id = dataOf(sent).created[0]?.interview_public_id ?? ''
  return { person, id, negotiation }
}
const ask = (from: Employer, ids: readonly string[], questions: readonly object[]) =>
  api.request<ProposedInterviews>('POST', `/v1/vacancies/${from.vacancy.publicId}/recorded-interviews`, {
    token: from.token,
    body: { negotiation_public_ids: ids, questions },
  })
const callFor = <T>(who: { token: string }, method: string, path: string, body?: unknown) =>
  api.request<T>(method, `/v1/interviews/${path}`, { token: who.token, ...(body !== undefined && { body }) })
const call = (who: { token: string }, method: string, path: string, body?: unknown) =>
  callFor<RecordedInterview>(who, method, path, body)
const begin = async (who: { token: string }, id: string) =>
  dataOf(await move(api, who, await look(api, who, id), 'start'))
const upload = (who: { token: string }, id: string, position: number, bytes: number, type = 'video/webm') =>
  callFor<{ upload: string }>(who, 'POST', `${id}/answers/${position}/uploads`, { bytes, type })

const tus = (who: { token: string }, name: string, method: string, more: RequestInit = {}) =>
  api.fetch(
    new Request(`http://localhost/v1/uploads/${name}`, {
      method,
      ...more,
      headers: {
        Authorization: `Bearer ${who.token}`,
        'Tus-Resumable': '1.0.0',
        ...(method === 'PATCH' && { 'Content-Type': 'application/offset+octet-stream' }),
        ...more.headers,
      },
    }),
  )
const patch = (who: { token: string }, name: string, offset: number, bytes: Buffer) =>
  tus(who, name, 'PATCH', {
    headers: { 'Upload-Offset': String(offset) },
    body: new Uint8Array(bytes),
  })

/** Records an answer as the page does: an attempt, an upload, the answer. */
async function recorded(who: { token: string }, id: string, position: number, bytes: Buffer, type?: string) {
  dataOf(await call(who, 'POST', `${id}/answers/${position}/attempts`))
  const { upload: name } = dataOf(await upload(who, id, position, bytes.length, type))
  expect((await patch(who, name, 0, bytes)).status).toBe(204)
  return call(who, 'PUT', `${id}/answers/${position}`, { upload: name })
}
const play = async (who: { token: string }, id: string) =>
  dataOf(await callFor<Playback>(who, 'POST', `${id}/playback`))
const fetchFile = (url: string, headers: HeadersInit = {}) =>
  api.fetch(new Request(`http://localhost${url}`, { headers }))
const noticesOf = (userId: number, kind: string) =>
  api.ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), sql`${notifications.kind} = ${kind}`))
const usesOf = (companyId: number) =>
  api.ctx.db
    .select({ status: entitlementUses.status })
    .from(entitlementUses)
    .where(eq(entitlementUses.companyId, companyId))

it('M6 is asked, answered by a recording and by a text, watched by the company and by nobody else', async () => {
  const { person, id } = await asked()
  expect(await look(api, person, id)).toMatchObject({
    kind: 'video_async',
    mode: 'deadline',
    status: 'proposed',
  })
  const before = dataOf(await call(person, 'GET', `${id}/answers`))
  expect(before.items.map(({ text }) => text)).toEqual([null, null])
  expect((await call(person, 'POST', `${id}/answers/0/attempts`)).status).toBe(409)
  await begin(person, id)
  // A question is seen when it is opened, and recorded with a consent only.
  const seen = dataOf(await call(person, 'PUT', `${id}/answers/0/opening`))
  expect(seen.items[0]?.text).toBe(question.text)
  const refused = await call(person, 'POST', `${id}/answers/0/attempts`)
  expect(refused.body.error_code).toBe('recording_consent_required')
  expect((await call(person, 'PUT', `${id}/recording-consent`, { consent: false })).status).toBe(422)
  dataOf(await call(person, 'PUT', `${id}/recording-consent`, { consent: true }))
  const first = webm(5)
  const answered = dataOf(await recorded(person, id, 0, first))
  expect(answered.items[0]).toMatchObject({ attempts_left: 1, answer: { kind: 'video' } })
  expect(Math.abs((answered.items[0]?.answer?.seconds ?? 0) - 5)).toBeLessThan(0.2)
  // Recorded anew once, as the employer allows; the first file goes.
  const second = webm(7)
  dataOf(await recorded(person, id, 0, second))
  expect((await call(person, 'POST', `${id}/answers/0/attempts`)).body.error_code).toBe('limit_exceeded')
  expect(await sweepRecordings(api.ctx)).toBe(1)

  const early = await look(api, person, id)
  const unsent = await move(api, person, early, 'finish')
  expect(unsent.body.data).toMatchObject({ errors: [{ field: 'answers.1', code: 'required' }] })
  expect((await call(employer, 'POST', `${id}/playback`)).status).toBe(409)
  expect(dataOf(await call(employer, 'GET', `${id}/answers`)).items[0]?.answer).toBeNull()
  dataOf(await call(person, 'PUT', `${id}/answers/1`, { text: 'С понедельника' }))
  const sent = dataOf(await move(api, person, await look(api, person, id), 'finish'))
  expect(sent.status).toBe('done')
  expect(await noticesOf(employer.userId, 'interview.answered')).toHaveLength(1)
  expect(await usesOf(employer.company.id)).toEqual([{ status: 'used' }])
  expect((await call(person, 'PUT', `${id}/answers/1`, { text: 'Позже' })).status).toBe(409)

  const { files } = await play(employer, id)
  await play(employer, id)
  expect(files.map(({ position }) => position)).toEqual([0])
  expect(await noticesOf(person.userId, 'interview.watched')).toHaveLength(1)
  expect(dataOf(await call(person, 'GET', `${id}/answers`)).viewed_at).not.toBeNull()
  const url = files[0]?.url ?? ''
  const whole = await fetchFile(url)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(second)).toBe(true)
  const part = await fetchFile(url, { Range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${second.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(second.subarray(100, 200))).toBe(true)
  expect((await fetchFile(url, { Range: `bytes=${second.length}-` })).status).toBe(416)
  expect((await fetchFile(`${url}x`)).status).toBe(404)

  const note = { at_ms: 4200, text: 'Пример из практики' }
  const written = dataOf(
    await callFor<{ public_id: string }>(employer, 'POST', `${id}/answers/0/notes`, note),
  )
  expect((await call(person, 'POST', `${id}/answers/0/notes`, note)).status).toBe(403)
  expect(dataOf(await call(employer, 'GET', `${id}/answers`)).notes).toMatchObject([note])
  expect(dataOf(await call(person, 'GET', `${id}/answers`)).notes).toEqual([])
  expect((await call(employer, 'DELETE', `${id}/notes/${written.public_id}`)).status).toBe(200)
  const stranger = await buildEmployer(api)
  for (const path of [`${id}/answers`, `${id}/notes/${written.public_id}`])
    expect((await call(stranger, path.endsWith('answers') ? 'GET' : 'DELETE', path)).status).toBe(404)
  expect((await call(stranger, 'POST', `${id}/playback`)).status).toBe(404)

  // The address lives a quarter of an hour, the file ninety days.
  later(0.3)
  expect((await fetchFile(url)).status).toBe(404)
  later(24 * 90 - 1)
  expect(await sweepRecordings(api.ctx)).toBe(0)
  later(24 * 90 + 1)
  expect(await sweepRecordings(api.ctx)).toBe(1)
  expect(await api.ctx.db.select().from(interviewRecordings)).toEqual([])
})

it('goes on with an upload where it broke off, to the byte, for its candidate alone', async () => {
  const { person, id } = await asked([question])
  const other = await opened(api, employer)
  await begin(person, id)
  dataOf(await call(person, 'PUT', `${id}/recording-consent`, { consent: true }))
  expect((await upload(person, id, 0, 100)).status).toBe(409)
  dataOf(await call(person, 'POST', `${id}/answers/0/attempts`))
  const file = webm(30, { bytes: 5 * 1024 * 1024 })
  const { upload: name } = dataOf(await upload(person, id, 0, file.length))
  expect((await tus(other.person, name, 'HEAD')).status).toBe(404)
  expect((await patch(other.person, name, 0, file)).status).toBe(404)
  expect((await tus({ token: 'nobody' }, name, 'HEAD')).status).toBe(401)
  const [{ path } = { path: '' }] = await api.ctx.db
    .select({ path: interviewRecordings.path })
    .from(interviewRecordings)
    .where(eq(interviewRecordings.publicId, name))
  const offset = async () => Number((await tus(person, name, 'HEAD')).headers.get('upload-offset'))
  // The connection is cut five times in the middle of a piece.
  for (let cut = 1; cut <= 5; cut += 1) {
    const from = await offset()
    const until = Math.round((file.length * cut) / 6)
    const torn = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(file.subarray(from, until)))
      },
      async pull(controller) {
        await expect.poll(() => api.ctx.storage.size(path), { timeout: 20_000 }).toBe(until)
        controller.error(new Error('cut'))
      },
    })
    await tus(person, name, 'PATCH', {
      headers: { 'Upload-Offset': String(from) },
      body: torn,
      duplex: 'half',
    } as RequestInit)
    expect(await offset()).toBe(until)
  }
  // Unfinished it is no answer, and a wrong offset changes nothing.
  expect((await call(person, 'PUT', `${id}/answers/0`, { upload: name })).status).toBe(422)
  expect((await patch(person, name, 7, file)).status).toBe(409)
  const from = await offset()
  expect(
    (await patch(person, name, from, Buffer.concat([file.subarray(from), Buffer.alloc(10)]))).status,
  ).toBe(413)
  expect((await patch(person, name, await offset(), file.subarray(await offset()))).status).toBe(204)
  dataOf(await call(person, 'PUT', `${id}/answers/0`, { upload: name }))
  dataOf(await call(person, 'PUT', `${id}/answers/0`, { upload: name }))
  const { files } = await play(person, id)
  const stored = await fetchFile(files[0]?.url ?? '')
  expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true)
})

it('refuses what is no video, lies about its type, hides an archive, or is too long or too big', async () => {
  const { person, id } = await asked([{ ...question, max_seconds: 30, retakes: 5 }])
  await begin(person, id)
  dataOf(await call(person, 'PUT', `${id}/recording-consent`, { consent: true }))
  const codes: unknown[] = []
  for (const [bytes, type] of [
    [Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(100)}`), 'video/webm'],
    [webm(2), 'video/mp4'],
    [Buffer.concat([webm(2), emptyZip]), 'video/webm'],
    [webm(34), 'video/webm'],
  ] as const) {
    const { status, body } = await recorded(person, id, 0, bytes, type)
    codes.push([status, body.error_code])
  }
  expect(codes).toEqual([
    [415, 'file_type_not_allowed'],
    [415, 'file_type_not_allowed'],
    [415, 'file_type_not_allowed'],
    [422, 'validation_failed'],
  ])
  expect((await upload(person, id, 0, 150 * 1024 * 1024 + 1)).status).toBe(422)
  expect((await upload(person, id, 0, 100, 'text/html')).status).toBe(422)
  expect((await upload(person, id, 1, 100)).status).toBe(404)
  // Nothing of it stays, and what was begun and never ended goes a day later.
  expect(await sweepRecordings(api.ctx)).toBe(4)
  dataOf(await upload(person, id, 0, 100))
  expect(await sweepRecordings(api.ctx)).toBe(0)
  later(25)
  expect(await sweepRecordings(api.ctx)).toBe(1)
  expect(dataOf(await call(person, 'GET', `${id}/answers`)).items[0]?.answer).toBeNull()
})

it('deletes recordings when the consent is taken back, here or in the settings', async () => {
  const { person, id } = await asked()
  await begin(person, id)
  const allow = () => call(person, 'PUT', `${id}/recording-consent`, { consent: true })
  dataOf(await allow())
  dataOf(await recorded(person, id, 0, webm(2)))
  dataOf(await call(person, 'PUT', `${id}/answers/1`, { text: 'Сразу' }))
  const { files } = await play(person, id)
  const url = files[0]?.url ?? ''
  const kept = await api.ctx.db.$count(interviewRecordings)
  const after = dataOf(await call(person, 'DELETE', `${id}/recording-consent`))
  expect(after.consent_at).toBeNull()
  expect(after.items.map(({ answer }) => answer?.kind)).toEqual(['gone', 'text'])
  expect((await fetchFile(url)).status).toBe(404)
  expect(await api.ctx.db.$count(interviewRecordings)).toBe(kept - 1)
  // A recording that is gone is no answer.
  expect((await move(api, person, await look(api, person, id), 'finish')).status).toBe(422)
  dataOf(await allow())
  dataOf(await recorded(person, id, 0, webm(3)))
  dataOf(await move(api, person, await look(api, person, id), 'finish'))
  const settings = await api.request('DELETE', '/v1/accounts/consents', {
    token: person.token,
    body: { kind: 'recording' },
  })
  expect(settings.status).toBe(200)
  expect((await play(employer, id)).files).toEqual([])
  expect(await sweepRecordings(api.ctx)).toBe(1)
})

it('costs the company nothing when nobody answers, and asks nobody without a unit for each', async () => {
  const { person, id } = await asked([question])
  expect(await usesOf(employer.company.id)).toEqual([{ status: 'reserved' }])
  const declined = dataOf<Interview>(await move(api, person, await look(api, person, id), 'decline'))
  expect(declined.status).toBe('cancelled_by_candidate')
  expect(await usesOf(employer.company.id)).toEqual([{ status: 'returned' }])
  // Begun, and left without an answer until the deadline.
  const second = await opened(api, employer)
  const sent = dataOf(await ask(employer, [second.negotiation.public_id], [question]))
  const left = sent.created[0]?.interview_public_id ?? ''
  await begin(second.person, left)
  later(24 * 5 + 1)
  await wakeInterviews(api.ctx)
  expect(await usesOf(employer.company.id)).toEqual([{ status: 'returned' }, { status: 'returned' }])
  expect(await noticesOf(employer.userId, 'interview.answered')).toHaveLength(0)
  expect((await call(second.person, 'PUT', `${left}/answers/0`, { text: 'Поздно' })).status).toBe(409)
  // Three a month are free; the fourth leads to the purchase, and nobody of the four is asked.
  api.setNow(start)
  const four = await Promise.all([1, 2, 3, 4].map(() => opened(api, employer)))
  const refused = await ask(
    employer,
    four.map(({ negotiation }) => negotiation.public_id),
    [question],
  )
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    error_code: 'not_enough_purchased_services',
    data: { kind: 'recorded_answers' },
  })
  expect((await usesOf(employer.company.id)).filter(({ status }) => status === 'reserved')).toEqual([])
  for (const wrong of [[], Array.from({ length: 9 }, () => question), [{ ...question, max_seconds: 500 }]])
    expect((await ask(employer, [four[0]?.negotiation.public_id ?? ''], wrong)).status).toBe(422)
})

it('costs nothing, and is not told of, when all that was recorded is taken back before the deadline', async () => {
  const { person, id } = await asked()
  await begin(person, id)
  dataOf(await call(person, 'PUT', `${id}/recording-consent`, { consent: true }))
  dataOf(await recorded(person, id, 0, webm(2)))
  dataOf(await call(person, 'DELETE', `${id}/recording-consent`))
  later(24 * 5 + 1)
  await wakeInterviews(api.ctx)
  expect(await usesOf(employer.company.id)).toEqual([{ status: 'returned' }])
  expect(await noticesOf(employer.userId, 'interview.answered')).toHaveLength(0)
})

it('M6 reminds of the deadline a day and three hours before, once each, and nobody who has answered', async () => {
  const told = async (userId: number) =>
    (
      await api.ctx.db
        .select({ params: notifications.params })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), sql`${notifications.kind} = 'interview.reminder'`))
        .orderBy(notifications.id)
    ).map(({ params }) => params.minutes)
  const sweep = () => Promise.all([remindOfInterviews(api.ctx), remindOfInterviews(api.ctx)])
  const silent = await asked([{ text: 'Когда готовы выйти?' }])
  const due = new Date((await look(api, silent.person, silent.id)).due_at ?? 0)
  const before = (minutes: number) => api.setNow(new Date(due.getTime() - minutes * 60_000))
  for (const minutes of [1441, 1440, 1439, 1500]) {
    before(minutes)
    await sweep()
  }
  expect(await told(silent.person.userId)).toEqual(['1440'])
  // Begun is not answered.
  await begin(silent.person, silent.id)
  before(179)
  await sweep()
  await sweep()
  expect(await told(silent.person.userId)).toEqual(['1440', '180'])
  expect(await told(employer.userId)).toEqual([])

  const quick = await asked([{ text: 'Когда готовы выйти?' }])
  await begin(quick.person, quick.id)
  await call(quick.person, 'PUT', `${quick.id}/answers/0`, { text: 'Завтра' })
  await move(api, quick.person, await look(api, quick.person, quick.id), 'finish')
  before(1440)
  await sweep()
  expect(await told(quick.person.userId)).toEqual([])
})

it('D2 gives a copy of the answers, and erases recordings, answers and notes with the person they belong to', async () => {
  const { person, id } = await asked([{ text: 'Расскажите о самой трудной смене' }])
  await begin(person, id)
  dataOf(await call(person, 'PUT', `${id}/recording-consent`, { consent: true }))
  dataOf(await recorded(person, id, 0, webm(3)))
  dataOf(await move(api, person, await look(api, person, id), 'finish'))
  const note = { at_ms: 1200, text: 'Пример из практики' }
  dataOf(await callFor(employer, 'POST', `${id}/answers/0/notes`, note))
  const [file] = await api.ctx.db
    .select({ path: interviewRecordings.path })
    .from(interviewRecordings)
    .where(
      sql`${interviewRecordings.deleteAt} > ${new Date(start.getTime() + 3_600_000).toISOString()}::timestamptz`,
    )
    .orderBy(sql`${interviewRecordings.id} desc`)
    .limit(1)
  const path = file?.path ?? ''
  expect(await api.ctx.storage.size(path)).toBeGreaterThan(0)

  const copy = JSON.stringify(await readNegotiationContents(api.ctx.db, person.userId))
  expect(copy).toContain('Расскажите о самой трудной смене')
  expect(copy).toContain('"recordingSeconds"')
  expect(copy).not.toContain(note.text)
  expect(JSON.stringify(await readNegotiationContents(api.ctx.db, employer.userId))).toContain(note.text)

  // The candidate deletes the account: nothing of what was said is left, in rows or in files.
  await api.ctx.db
    .insert(accountDeletions)
    .values({ userId: person.userId, requestedAt: start, dueAt: new Date(start.getTime() + 24 * hourMs) })
  later(24 * 40)
  await eraseDueAccounts(api.ctx)
  await sweepRecordings(api.ctx)
  expect(await api.ctx.storage.size(path)).toBeNull()
  const [left] = (
    await api.ctx.db.execute<{ files: number; answers: number; notes: number }>(sql`
      select (select count(*)::int from interview_recordings where path = ${path}) files,
        (select count(*)::int from interview_answers a join interviews i on i.id = a.interview_id
          where i.public_id = ${id} and (a.text is not null or a.recording_id is not null)) answers,
        (select count(*)::int from recording_notes n join interviews i on i.id = n.interview_id
          where i.public_id = ${id}) notes`)
  ).rows
  expect(left).toEqual({ files: 0, answers: 0, notes: 0 })
})
