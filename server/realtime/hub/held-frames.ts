import type { Member } from '../protocol/server-frame'

/**
 * Frames of a presence channel that arrived between a socket's join and its answer: whatever the list of members
 * already tells is dropped, the rest follows the answer.
 */
export function framesAfterSnapshot(frames: readonly string[], members: readonly Member[]): string[] {
  const present = new Set(members.map((member) => member.id))
  return frames.filter((frame) => {
    const { event, data } = JSON.parse(frame) as { event: string; data: string }
    if (event === 'pusher_internal:member_added') return !present.has(userIdOf(data))
    if (event === 'pusher_internal:member_removed') return present.has(userIdOf(data))
    return true
  })
}

function userIdOf(data: string): string {
  // Our own frames: `data` always is the JSON text that server-frame.ts wrote.
  return (JSON.parse(data) as { user_id: string }).user_id
}
