import { describe, expect, it } from 'vitest'
import { createRemoteRealtime } from '@/server/realtime/http/http-api'
import {
  connected,
  once,
  recordEvents,
  startTestRealtime,
  subscribed,
  testApp,
} from '@/tests/support/realtime-server'

describe('a Pusher-compatible service elsewhere', () => {
  it('is published to by its signed HTTP API, with the sender left out', async () => {
    const server = await startTestRealtime()
    const remote = createRemoteRealtime(testApp, `http://127.0.0.1:${server.port}`)
    const [author, other] = [server.connect('u1'), server.connect('u2')]
    const [own, theirs] = await Promise.all([subscribed(author, 'private-a'), subscribed(other, 'private-a')])
    const seen = recordEvents(own)
    const heard = once(theirs, 'vacancy.changed')
    const event = { name: 'vacancy.changed', channels: ['private-a'], data: '{"note":"a=b&c+d ж"}' }
    await remote.publish({ ...event, except: await connected(author) })
    expect(await heard).toEqual({ note: 'a=b&c+d ж' })
    const marker = once(own, 'marker')
    await remote.publish({ name: 'marker', channels: ['private-a'], data: '{}' })
    await marker
    expect(seen.map((entry) => entry.event)).toEqual(['marker'])
  })

  it('that refuses makes the publisher try again later', async () => {
    const server = await startTestRealtime()
    const event = { name: 'e', channels: ['a'], data: '{}' }
    const forged = createRemoteRealtime({ ...testApp, secret: 'other' }, `http://127.0.0.1:${server.port}`)
    await expect(forged.publish(event)).rejects.toThrow('401')
    const late = createRemoteRealtime(testApp, `http://127.0.0.1:${server.port}`, () => Date.now() - 700_000)
    await expect(late.publish(event)).rejects.toThrow('401')
  })
})
