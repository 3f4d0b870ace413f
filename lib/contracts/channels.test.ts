import { describe, expect, it } from 'vitest'
import { channel, parseChannel } from './channels'

describe('parseChannel', () => {
  it('reads back every channel name the builders make', () => {
    for (const subject of ['user', 'company', 'resume', 'vacancy', 'interview'] as const) {
      expect(parseChannel(channel[subject]('k3m9p2q7r4st'))).toEqual({ subject, publicId: 'k3m9p2q7r4st' })
    }
  })

  it('refuses a subject behind the wrong prefix, an empty id and foreign names', () => {
    for (const name of [
      'presence-user.k3m9p2q7r4st',
      'private-interview.k3m9p2q7r4st',
      'private-user.',
      'private-user.a/b',
      'private-user.a\n',
      'private-balance.k3m9p2q7r4st',
      'news',
    ]) {
      expect(parseChannel(name), name).toBeUndefined()
    }
  })
})
