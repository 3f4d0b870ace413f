import { describe, expect, it } from 'vitest'
import { createResume, FETCHED_WITHIN_MS } from './resume'

const name = 'private-user.a'
const opened = 1_000_000
/** How far the server's clock is ahead of the page's. */
const ahead = 70_000

function page() {
  let local = opened
  const resume = createResume(opened, () => local)
  const established = (at?: number) =>
    resume.receive(JSON.stringify({ event: 'pusher:connection_established', data: '{}', at }))
  const confirmed = (channel = name, data: object = { resumed: true }) =>
    resume.receive(
      JSON.stringify({
        event: 'pusher_internal:subscription_succeeded',
        channel,
        data: JSON.stringify(data),
      }),
    )
  const event = (id: string, at: number, channel = name) => {
    resume.receive(JSON.stringify({ event: 'message.created', channel, data: '{}', id, at }))
    return resume.isRepeated()
  }
  const sent = (event: string, channel = name) =>
    JSON.parse(String(resume.send(JSON.stringify({ event, data: { channel, auth: 'x' } })))) as {
      event: string
      data: { channel: string; auth: string; since?: number }
    }
  const subscribe = (channel = name) => sent('pusher:subscribe', channel).data.since
  return { resume, established, confirmed, event, sent, subscribe, wait: (ms: number) => (local += ms) }
}

describe('the position a subscription resumes from', () => {
  it('at first is the opening of the page, by the clock of the server', () => {
    const { resume, established, subscribe, wait } = page()
    resume.want(name)
    resume.open()
    wait(800)
    established(opened + 800 + ahead)
    wait(50)
    expect(subscribe()).toBe(opened + ahead)
  })

  it('of a channel wanted late is so long before as anything shown may have been fetched', () => {
    const { resume, established, subscribe, wait } = page()
    resume.open()
    established(opened + ahead)
    wait(3_600_000)
    resume.want(name)
    expect(subscribe()).toBe(opened + 3_600_000 + ahead - FETCHED_WITHIN_MS)
  })

  it('after a reconnect is what was heard last, a little earlier', () => {
    const { resume, established, confirmed, event, subscribe } = page()
    resume.want(name)
    resume.open()
    established(2_000_000)
    confirmed()
    event('1', 2_040_000)
    resume.open()
    established(2_100_000)
    expect(subscribe()).toBe(2_035_000)
  })

  it('moves on with the answers to pings, though nothing happens in the channel', () => {
    const { resume, established, confirmed, subscribe } = page()
    resume.want(name)
    resume.open()
    established(2_000_000)
    confirmed()
    resume.receive(JSON.stringify({ event: 'pusher:pong', data: '{}', at: 2_600_000 }))
    resume.open()
    established(2_700_000)
    expect(subscribe()).toBe(2_595_000)
  })

  it('of a channel that was left is when it was left', () => {
    const { resume, established, confirmed, sent, subscribe, wait } = page()
    resume.want(name)
    resume.open()
    wait(20_000)
    established(2_000_000)
    confirmed()
    sent('pusher:unsubscribe')
    wait(10_000)
    resume.receive(JSON.stringify({ event: 'pusher:pong', data: '{}', at: 2_010_000 }))
    resume.want(name)
    expect(subscribe()).toBe(1_995_000)
    wait(2 * FETCHED_WITHIN_MS)
    sent('pusher:unsubscribe')
    resume.want(name)
    expect(subscribe()).toBe(2_010_000 + FETCHED_WITHIN_MS)
  })

  it('is not said to a service that tells none, nor for presence', () => {
    const { resume, established, confirmed, subscribe, sent } = page()
    resume.open()
    established()
    expect(sent('pusher:subscribe')).toEqual({
      event: 'pusher:subscribe',
      data: { channel: name, auth: 'x' },
    })
    confirmed(name, {})
    expect(resume.isResumed(name)).toBe(false)
    resume.open()
    established(2_000_000)
    expect(subscribe('presence-interview.a')).toBeUndefined()
    resume.want('private-company.c')
    expect(subscribe('private-company.c')).toBeDefined()
  })
})

describe('what was heard before', () => {
  it('is known by its id in each channel', () => {
    const { event } = page()
    expect([event('1', 1), event('2', 2), event('1', 1), event('1', 1, 'private-company.c')]).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('does not make the next frame repeated', () => {
    const { resume, event } = page()
    event('1', 1)
    expect(event('1', 1)).toBe(true)
    resume.receive('{"event":"client-typing","channel":"private-user.a","data":"{}"}')
    expect(resume.isRepeated()).toBe(false)
    resume.receive('not JSON')
    expect(resume.isRepeated()).toBe(false)
  })

  it('a subscription is resumed until its socket is gone', () => {
    const { resume, confirmed } = page()
    confirmed()
    expect(resume.isResumed(name)).toBe(true)
    resume.open()
    expect(resume.isResumed(name)).toBe(false)
  })
})
