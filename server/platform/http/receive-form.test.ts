import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, defineCall } from '@/lib/contracts/call'
import { AppError } from '../errors'
import { bytesOf, StoredUpload, sourceOf } from '../stored-upload'
import { bodyLimits, limitBody } from './body-limits'
import type { HttpEnv } from './call-handler'
import { receiveForms } from './receive-form'

const maxFileBytes = 200_000
const upload = defineCall({
  method: 'POST',
  path: '/v1/file',
  summary: '',
  tag: '',
  auth: 'none',
  maxFileBytes,
  result: z.null(),
})

let paths: string[] = []
const app = new Hono<HttpEnv>()
app.onError((error, c) => c.text(error.message, error instanceof AppError ? (error.status as 413) : 500))
const limitOf = bodyLimits([upload as Call], 1000)
app.use(limitBody(limitOf))
app.use(receiveForms(limitOf))
app.post('/v1/file', async (c) => {
  const { file, fails } = (await c.var.readForm?.()) ?? {}
  if (!(file instanceof StoredUpload)) return c.text('no file')
  paths.push(file.path)
  if (fails) throw new Error('the route failed')
  const source = await sourceOf(file)
  const read = Buffer.from(await bytesOf(source))
  const whole = Buffer.from(await file.arrayBuffer())
  const streamed = Buffer.from(await new Response(file.stream()).arrayBuffer())
  const isSame = read.equals(whole) && whole.equals(streamed) && whole.length === file.size
  return c.json({ name: file.name, type: file.type, size: file.size, isSame, isThere: existsSync(file.path) })
})

// A real socket: what the adapter hands over differs from a request made in memory.
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))

async function send(form: FormData, { isChunked = false } = {}): Promise<string> {
  const { headers, body } = new Response(form)
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  const type = headers.get('content-type') ?? ''
  const { port } = server.address() as AddressInfo
  const length = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes.length }
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/v1/file',
    headers: { 'Content-Type': type, ...length },
  })
  const answered = new Promise<string>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`))
    })
  })
  await pipeline(Readable.from([bytes]), call)
  return answered
}

function formOf(size: number): FormData {
  const form = new FormData()
  form.set('file', new File(['я'.repeat(size / 2)], 'резюме.txt', { type: 'text/plain' }))
  return form
}

describe('a form with a file', () => {
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))

  it('puts the file on the disk for as long as the request lasts', async () => {
    paths = []
    for (const isChunked of [false, true]) {
      const answer = await send(formOf(maxFileBytes), { isChunked })
      expect(answer).toMatch(/^200 /)
      expect(JSON.parse(answer.slice(4))).toEqual({
        name: 'резюме.txt',
        type: 'text/plain',
        size: maxFileBytes,
        isSame: true,
        isThere: true,
      })
    }
    expect(paths).toHaveLength(2)
    expect(paths.filter((path) => existsSync(path))).toEqual([])
  })

  it('leaves nothing behind when the route fails', async () => {
    paths = []
    const form = formOf(1000)
    form.set('fails', 'yes')
    expect(await send(form)).toBe('500 the route failed')
    expect(paths).toHaveLength(1)
    expect(paths.filter((path) => existsSync(path))).toEqual([])
  })

  it('counts a file that comes in chunks', async () => {
    expect(await send(formOf(maxFileBytes + 70_000), { isChunked: true })).toBe('413 file_too_large')
  })

  it('takes what is no form for one without fields', async () => {
    expect(await send(new FormData())).toBe('200 no file')
  })
})
