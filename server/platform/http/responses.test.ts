import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendJson } from './responses'

const app = new Hono()
app.use(async (c, next) => {
  c.header('X-Request-Id', '17')
  c.header('Cache-Control', 'no-store')
  await next()
})
app.get('/word', (c) => {
  c.header('Cache-Control', 'public')
  return sendJson(c, { word: 'щётка' }, 201)
})

describe('an answer of JSON', () => {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  let url = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/word`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  const told = ({ status, headers }: Response) => ({
    status,
    type: headers.get('content-type'),
    length: headers.get('content-length'),
    request: headers.get('x-request-id'),
    cache: headers.get('cache-control'),
    sent: headers.get('x-hono-already-sent'),
  })
  const expected = {
    status: 201,
    type: 'application/json',
    length: '21',
    request: '17',
    cache: 'public',
    sent: null,
  }

  it('has all that was said of it, and no word of how it was sent', async () => {
    const answer = await fetch(url)
    expect(told(answer)).toEqual(expected)
    expect(await answer.json()).toEqual({ word: 'щётка' })
  })

  it('says the same of itself when only that is asked', async () => {
    const answer = await fetch(url, { method: 'HEAD' })
    expect(told(answer)).toEqual(expected)
    expect(await answer.text()).toBe('')
  })

  it('is the same without Node', async () => {
    const answer = await app.request('/word')
    expect([answer.status, answer.headers.get('x-request-id'), await answer.json()]).toEqual([
      201,
      '17',
      { word: 'щётка' },
    ])
  })
})
