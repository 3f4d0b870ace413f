import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '@/server/adapters/storage/open-storage'
import type { Storage } from '@/server/adapters/storage/storage'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { type S3Server, startS3, whyNoS3 } from '@/tests/support/s3/server'

const noS3 = whyNoS3() !== null
let s3: S3Server | undefined
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dvoe-storage-'))
  if (!noS3) s3 = await startS3()
})
afterAll(async () => {
  await s3?.stop()
  await rm(folder, { recursive: true, force: true })
})

const storageOf = (env: Record<string, string>) =>
  openStorage(readEnv({ NODE_ENV: 'test', DEMO: '1', ...env }))
const newName = (kind = 'recordings') => `${kind}/${randomBytes(16).toString('hex')}`
const namesOf = async (storage: Storage) => {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.sort()
}

describe.each([
  { kind: 'a folder', skip: false },
  { kind: 'a bucket', skip: noS3 },
])('$kind', ({ kind, skip }) => {
  const ownSettings = async () =>
    kind === 'a folder'
      ? { DATA_DIR: join(folder, randomBytes(4).toString('hex')) }
      : await (s3 as S3Server).bucket()

  it.skipIf(skip)('gives back what was put, whole and in parts, and knows nothing else', async () => {
    const storage = await storageOf(await ownSettings())
    const name = `${newName('avatars')}/256.webp`
    const bytes = randomBytes(100_000)
    expect([await storage.open(name), await storage.read(name), await storage.size(name)]).toEqual([
      null,
      null,
      null,
    ])
    await storage.put(name, bytes)
    expect((await storage.read(name))?.equals(bytes)).toBe(true)
    expect(await storage.size(name)).toBe(bytes.length)
    const whole = await storage.open(name)
    expect(whole?.size).toBe(bytes.length)
    expect((await buffer(whole?.stream ?? Readable.from([]))).equals(bytes)).toBe(true)
    const part = await storage.open(name, { start: 10, end: 1009 })
    expect(part?.size).toBe(bytes.length)
    expect((await buffer(part?.stream ?? Readable.from([]))).equals(bytes.subarray(10, 1010))).toBe(true)
    await expect(storage.read('../app.secret')).rejects.toThrow('not a name')
    await expect(storage.put('avatars/../../x', bytes)).rejects.toThrow('not a name')
  })

  it.skipIf(skip)('removes a file, or all files under a name, and nothing beside them', async () => {
    const storage = await storageOf(await ownSettings())
    const [one, other] = [newName('avatars'), newName('avatars')]
    const file = newName('messages')
    for (const name of [`${one}/64.webp`, `${one}/256.webp`, `${other}/64.webp`, file, `${file}0`])
      await storage.put(name, Buffer.from(name))
    await storage.remove(one)
    await storage.remove(file)
    await storage.remove(newName())
    expect(await namesOf(storage)).toEqual([`${other}/64.webp`, `${file}0`].sort())
  })

  it.skipIf(skip)('takes up an upload in another process, and keeps what came before a cut', async () => {
    const settings = await ownSettings()
    const [first, second] = [await storageOf(settings), await storageOf(settings)]
    const name = newName()
    const bytes = randomBytes(9 * 1024 * 1024 + 7)
    const torn = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 400_000)
        if (kind === 'a folder') await expect.poll(() => first.size(name)).toBe(400_000)
        throw new Error('cut')
      })(),
      { objectMode: false },
    )
    expect(await first.complete(name, bytes.length)).toBe(false)
    await expect(first.append(name, 0, torn)).rejects.toThrow('cut')
    expect(await second.size(name)).toBe(400_000)
    const middle = Readable.from([bytes.subarray(400_000, 600_000)])
    expect(await second.append(name, 400_000, middle)).toBe(200_000)
    expect(await second.complete(name, bytes.length)).toBe(false)
    // The first process has not noticed that its client went, and writes a part of the same bytes late.
    await first.append(name, 400_000, Readable.from([bytes.subarray(400_000, 500_000)]))
    expect(await first.size(name)).toBe(600_000)
    await first.append(name, 600_000, Readable.from([bytes.subarray(600_000)]))
    expect(await second.size(name)).toBe(bytes.length)
    expect(await Promise.all([first, second].map((each) => each.complete(name, bytes.length)))).toEqual([
      true,
      true,
    ])
    expect((await second.read(name))?.equals(bytes)).toBe(true)
    expect(await second.complete(name, bytes.length)).toBe(true)
    expect(await namesOf(first)).toEqual([name])
    await first.append(newName(), 0, Readable.from([bytes.subarray(0, 10)]))
    await first.remove(name)
    expect(await first.size(name)).toBeNull()
    expect(await namesOf(second)).toHaveLength(1)
  })
})

describe.skipIf(noS3)('a bucket alone', () => {
  it('gives addresses that end, and none to whoever has no key', async () => {
    const settings = await (s3 as S3Server).bucket()
    expect(
      await (await storageOf(settings)).link(newName(), 60, {
        type: 'video/webm',
        disposition: 'inline',
      }),
    ).toBeNull()
    const storage = await storageOf({ ...settings, S3_PUBLIC_URL: settings.S3_ENDPOINT ?? '' })
    const name = newName()
    const bytes = randomBytes(10_000)
    await storage.put(name, bytes)
    const as = { type: 'video/webm', disposition: 'attachment; filename="answer-1.webm"' }
    const address = (await storage.link(name, 60, as)) ?? ''
    const answer = await fetch(address, { headers: { Range: 'bytes=5-9' } })
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true)
    expect(answer.headers.get('content-type')).toBe(as.type)
    expect(answer.headers.get('content-disposition')).toBe(as.disposition)
    const { origin, pathname, search } = new URL(address)
    const spoilt = search.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000')
    for (const wrong of [origin + pathname, origin + pathname + spoilt])
      expect((await fetch(wrong)).status).toBe(403)
    const short = (await storage.link(name, 1, as)) ?? ''
    await expect.poll(async () => (await fetch(short)).status).toBe(403)
  })

  it('says so when it is away, and goes on when it is back', async () => {
    if (process.env.S3_ENDPOINT) return
    const server = s3 as S3Server
    const storage = await storageOf(await server.bucket())
    const name = newName('messages')
    await storage.put(name, Buffer.from('kept'))
    await server.kill()
    for (const ask of [
      () => storage.read(name),
      () => storage.size(name),
      () => storage.put(name, Buffer.from('x')),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'service_unavailable' })
    await server.start()
    expect((await storage.read(name))?.toString()).toBe('kept')
  })

  it('refuses to start with a sentence when the bucket or the keys are wrong', async () => {
    const settings = await (s3 as S3Server).bucket()
    for (const wrong of ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'])
      await expect(storageOf({ ...settings, [wrong]: 'no-such-of-ours' })).rejects.toThrow(ConfigurationError)
  })
})
