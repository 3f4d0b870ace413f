import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { iceOf } from './room.service'

const expires = new Date('2026-11-24T10:00:00Z')
const env = {
  ICE_URLS: ['stun:turn.example.ru:3478', 'turn:turn.example.ru:3478?transport=udp'],
  ICE_POLICY: 'all' as const,
  TURN_SECRET: 'a secret of coturn',
}

it('M6 makes credentials of TURN that end, as coturn checks them', () => {
  const [stun, turn] = iceOf(env, 'abcdefgh2345', expires).servers
  expect(stun).toEqual({ urls: ['stun:turn.example.ru:3478'] })
  const username = `${expires.getTime() / 1000}:abcdefgh2345`
  expect(turn).toEqual({
    urls: ['turn:turn.example.ru:3478?transport=udp'],
    username,
    credential: createHmac('sha1', env.TURN_SECRET).update(username).digest('base64'),
  })
})

it('asks nobody where nothing is set up', () => {
  expect(iceOf({ ICE_URLS: [], ICE_POLICY: 'all', TURN_SECRET: undefined }, 'a', expires)).toEqual({
    servers: [],
    policy: 'all',
  })
})
