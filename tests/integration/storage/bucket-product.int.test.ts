import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Playback, RecordedInterview } from '@/lib/contracts/interview-answers'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import { folderStorage, openStorage } from '@/server/adapters/storage/open-storage'
import type { Storage } from '@/server/adapters/storage/storage'
import { createApi } from '@/server/api/create-api'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { images } from '@/server/db/schema/platform'
import { sweepRecordings } from '@/server/modules/hiring/interviews/recorded/consent.service'
import { openImageFile } from '@/server/modules/media/media.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { readEnv } from '@/server/platform/env'
import { say } from '@/tests/integration/conversations/talk'
import { hourMs, look, move, opened } from '@/tests/integration/interviews/talks'
import { buildEmployer, dataOf } from '@/tests/integration/negotiations/parties'
import { drawPicture, fileForm } from '@/tests/support/pictures'
import { webm } from '@/tests/support/recordings'
import { type S3Server, startS3, whyNoS3 } from '@/tests/support/s3/server'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const run = promisify(execFile)
const start = new Date('2026-11-24T08:00:00Z')
const noS3 = whyNoS3() !== null
let s3: S3Server
let api: TestApi
let folder = ''
beforeAll(async () => {
  if (noS3) return
  folder = await mkdtemp(join(tmpdir(), 'dvoe-bucket-'))
  s3 = await startS3()
  api = await createTestApi()
  api.setNow(start)
})
afterAll(async () => {
  if (noS3) return
  await api.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const storageOf = (env: Record<string, string>) =>
  openStorage(readEnv({ NODE_ENV: 'test', DEMO: '1', ...env }))
const namesOf = async (storage: Storage) => {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.sort()
}

/** Asked one question that may be recorded. */
async function asked() {
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
  const call = <T = RecordedInterview>(method: string, end: string, body?: unknown) =>
    api.request<T>(method, `/v1/interviews/${id}/${end}`, {
      token: person.token,
      ...(body !== undefined && { body }),
    })
  dataOf(await move(api, person, await look(api, person, id), 'start'))
  dataOf(await call('PUT', 'recording-consent', { consent: true }))
  dataOf(await call('POST', 'answers/0/attempts'))
  return { person, negotiation, call }
}

describe.skipIf(noS3)('the product on a bucket', () => {
  it('M6 takes a recording by two processes, plays it by an address that ends, and erases all of a person', async () => {
    const settings = await s3.bucket()
    api.ctx.storage = await storageOf({ ...settings, S3_PUBLIC_URL: settings.S3_ENDPOINT ?? '' })
    const second = createApi({ ...api.ctx, storage: await storageOf(settings) })
    const { person, negotiation, call } = await asked()

    const avatar = fileForm('avatar', await drawPicture('jpeg'))
    dataOf(await api.request('POST', '/v1/accounts/avatar', { body: avatar, token: person.token }))
    const [picture] = await api.ctx.db.select().from(images)
    const shown = await openImageFile(api.ctx, `${picture?.path}/256.webp`)
    expect(shown?.size).toBeGreaterThan(100)
    shown?.stream.destroy()

    const pdf = new File(['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'], 'Портфолио.pdf')
    dataOf(await say(api, person, negotiation.public_id, { text: 'Портфолио', file: pdf }))

    const file = webm(30, { bytes: 1_600_000 })
    const claim = { bytes: file.length, type: 'video/webm' }
    const { upload } = dataOf(await call<{ upload: string }>('POST', 'answers/0/uploads', claim))
    const tus = (process: { fetch(request: Request): Response | Promise<Response> }, init: RequestInit) =>
      process.fetch(
        new Request(`http://localhost/v1/uploads/${upload}`, {
          ...init,
          headers: {
            Authorization: `Bearer ${person.token}`,
            'Tus-Resumable': '1.0.0',
            ...init.headers,
          },
        }),
      )
    const patch = (process: Parameters<typeof tus>[0], from: number, to: number) =>
      tus(process, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(from) },
        body: new Uint8Array(file.subarray(from, to)),
      })
    expect((await patch(api, 0, 700_000)).status).toBe(204)
    expect((await tus(second.app, { method: 'HEAD' })).headers.get('upload-offset')).toBe('700000')
    expect((await call('PUT', 'answers/0', { upload })).status).toBe(422)
    expect((await patch(second.app, 700_000, 1_500_000)).status).toBe(204)
    expect((await patch(api, 0, 700_000)).status).toBe(409)
    expect((await patch(api, 1_500_000, file.length)).status).toBe(204)
    dataOf(await call('PUT', 'answers/0', { upload }))

    const url = dataOf(await call<Playback>('POST', 'playback')).files[0]?.url ?? ''
    const ask = (process: Parameters<typeof tus>[0], headers: HeadersInit = {}) =>
      process.fetch(new Request(`http://localhost${url}`, { headers }))
    const redirect = await ask(api)
    expect(redirect.status).toBe(307)
    expect(redirect.headers.get('cache-control')).toContain('no-store')
    const played = await fetch(redirect.headers.get('location') ?? '', {
      headers: { Range: 'bytes=100-199' },
    })
    expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/webm'])
    expect(Buffer.from(await played.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true)
    // Where browsers do not reach the bucket the API streams, in parts too.
    const streamed = await ask(second.app, { Range: 'bytes=100-199' })
    expect([streamed.status, streamed.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${file.length}`,
    ])
    expect(Buffer.from(await streamed.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true)

    expect((await namesOf(api.ctx.storage)).map((name) => name.split('/')[0])).toEqual(
      expect.arrayContaining(['avatars', 'messages', 'recordings']),
    )
    await api.ctx.db
      .insert(accountDeletions)
      .values({ userId: person.userId, requestedAt: start, dueAt: new Date(start.getTime() + 24 * hourMs) })
    api.setNow(new Date(start.getTime() + 40 * 24 * hourMs))
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    await sweepRecordings(api.ctx)
    expect(await namesOf(api.ctx.storage)).toEqual([])
    expect((await ask(api)).status).toBe(404)
    api.setNow(start)
  })

  it('is moved there from a folder by a command that may be killed and repeated, and back', async () => {
    const DATA_DIR = join(folder, 'data')
    const settings = { ...(await s3.bucket()), DATA_DIR, DATABASE_URL: api.database.url, DEMO: '1' }
    const env = { ...process.env, ...settings, LOG_LEVEL: 'warn' }
    const local = folderStorage({ DATA_DIR })
    api.ctx.storage = local
    const { call } = await asked()
    const unfinished = dataOf(
      await call<{ upload: string }>('POST', 'answers/0/uploads', { bytes: 5000, type: 'video/webm' }),
    )
    expect(unfinished.upload).not.toBe('')
    const contents = new Map<string, Buffer>()
    for (let n = 0; n < 60; n += 1)
      contents.set(`messages/${String(n).padStart(20, 'a')}`, Buffer.alloc(20_000, n))
    contents.set(`recordings/${'b'.repeat(20)}`, Buffer.alloc(5 * 1024 * 1024, 7))
    for (const [name, bytes] of contents) await local.put(name, bytes)

    const args = ['--import', 'tsx', 'server/cli/storage.ts', 'migrate']
    const bucket = await storageOf(settings)
    const killed = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const ended = new Promise((done) => killed.once('exit', done))
    await expect.poll(async () => (await namesOf(bucket)).length, { timeout: 30_000 }).toBeGreaterThan(5)
    killed.kill('SIGKILL')
    await ended
    const part = (await namesOf(bucket)).length
    expect(part).toBeLessThan(contents.size)
    const { stdout } = await run(process.execPath, args, { env })
    const [, copied, there] =
      /Скопировано (\d+) из 61, \d+ МБ; было на месте (\d+)\s+Готово/.exec(stdout) ?? []
    expect(Number(copied) + Number(there)).toBe(contents.size)
    expect(Number(there)).toBeGreaterThan(0)
    for (const [name, bytes] of contents) expect((await bucket.read(name))?.equals(bytes)).toBe(true)
    expect(await namesOf(bucket)).toEqual([...contents.keys()].sort())

    // A file that was spoilt on the way is found by its size, and one that nobody knows by the database.
    const back = join(folder, 'back')
    await run(process.execPath, [...args, '--back'], { env: { ...env, DATA_DIR: back } })
    const returned = folderStorage({ DATA_DIR: back })
    for (const [name, bytes] of contents) expect((await returned.read(name))?.equals(bytes)).toBe(true)
    const old = new Date(Date.now() - 2 * hourMs)
    for (const name of await readdir(join(back, 'files/messages')))
      await utimes(join(back, 'files/messages', name), old, old)
    const check = ['--import', 'tsx', 'server/cli/storage.ts', 'orphans', '--remove']
    const onFolder = { ...env, DATA_DIR: back, S3_BUCKET: '', S3_ENDPOINT: '' }
    expect((await run(process.execPath, check, { env: onFolder })).stdout).toContain(': 60')
    expect(await namesOf(returned)).toEqual([`recordings/${'b'.repeat(20)}`])
  }, 120_000)
})
