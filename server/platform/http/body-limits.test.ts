import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, defineCall } from '@/lib/contracts/call'
import { AppError } from '../errors'
import { bodyLimits, limitBody } from './body-limits'

const app = new Hono()
app.onError((error, c) => c.text(error.message, error instanceof AppError ? (error.status as 413) : 500))
const upload = defineCall({
  method: 'POST',
  path: '/v1/things/:id/file',
  summary: '',
  tag: '',
  auth: 'none',
  maxFileBytes: 200_000,
  result: z.null(),
})
app.use(limitBody(bodyLimits([upload as Call], 1000)))
app.on(['POST', 'DELETE'], ['/', '/v1/things/:id/file'], async (c) =>
  c.text(`got ${(await c.req.text()).length}`),
)

// A real socket: what the adapter hands over differs from a request made in memory.
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))

function send(method: string, body: string | undefined, headers: Record<string, string> = {}, path = '/') {
  return new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`))
    })
    call.on('error', reject)
    call.end(body)
  })
}

describe('the limit of a body', () => {
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))

  it('lets a call without a body through', async () => {
    expect(await send('DELETE', undefined)).toBe('200 got 0')
  })

  it('counts a body whose length is told', async () => {
    const sized = (size: number) => send('POST', 'x'.repeat(size), { 'Content-Length': String(size) })
    expect(await sized(1000)).toBe('200 got 1000')
    expect(await sized(1001)).toBe('413 payload_too_large')
  })

  it('counts a body that comes in chunks', async () => {
    const chunked = (size: number) => send('POST', 'x'.repeat(size), { 'Transfer-Encoding': 'chunked' })
    expect(await chunked(1000)).toBe('200 got 1000')
    expect(await chunked(1001)).toBe('413 payload_too_large')
  })

  it('C15 gives a call that takes a file the room of its file, and names a bigger one', async () => {
    const path = '/v1/things/abc/file'
    const room = 200_000 + 64 * 1024
    for (const headers of [undefined, { 'Transfer-Encoding': 'chunked' }]) {
      expect(await send('POST', 'x'.repeat(room), headers, path)).toBe(`200 got ${room}`)
      expect(await send('POST', 'x'.repeat(room + 1), headers, path)).toBe('413 file_too_large')
    }
    expect(await send('DELETE', 'x'.repeat(1001), { 'Content-Length': '1001' }, path)).toBe(
      '413 payload_too_large',
    )
  })
})
