import { describe, expect, it } from 'vitest'
import { channelEvent, memberAdded, memberRemoved } from '../protocol/frames'
import { framesAfterSnapshot } from './census'

const room = 'presence-room'

describe('framesAfterSnapshot', () => {
  it('drops what the list of members already tells and keeps the rest in order', () => {
    const added = memberAdded(room, { id: 'later' })
    const removed = memberRemoved(room, 'here')
    const event = channelEvent(room, 'client-typing', '{}', 'here')
    const frames = [
      memberAdded(room, { id: 'here' }),
      event,
      memberRemoved(room, 'gone-before'),
      added,
      removed,
    ]
    expect(framesAfterSnapshot(frames, [{ id: 'me' }, { id: 'here' }])).toEqual([event, added, removed])
  })
})
