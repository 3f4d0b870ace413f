import { randomInt } from 'node:crypto'
import { type Member, memberAdded, memberRemoved } from '../protocol/frames'
import { type AdapterEvents, PresenceFullError, type RealtimeAdapter } from './adapter'

interface Presence {
  member: Member
  sockets: Set<string>
}

/** One node on its own: nothing leaves the process. */
export function createMemoryAdapter(): RealtimeAdapter {
  const channels = new Map<string, Map<string, Presence>>()
  let events: AdapterEvents | undefined

  const list = (channel: string) => [...(channels.get(channel)?.values() ?? [])].map(({ member }) => member)

  return {
    nodeId: randomInt(1, 2 ** 31),
    async start(given) {
      events = given
    },
    async publish() {},
    async join(channel, socketId, member, limit) {
      const users = channels.get(channel) ?? new Map<string, Presence>()
      const present = users.get(member.id)
      if (present) {
        present.sockets.add(socketId)
        return list(channel)
      }
      if (users.size >= limit) throw new PresenceFullError(channel)
      users.set(member.id, { member, sockets: new Set([socketId]) })
      channels.set(channel, users)
      events?.receive({ type: 'frame', channel, frame: memberAdded(channel, member), except: socketId })
      return list(channel)
    },
    async leave(channel, socketId, userId) {
      const users = channels.get(channel)
      const present = users?.get(userId)
      if (!users || !present?.sockets.delete(socketId) || present.sockets.size > 0) return
      users.delete(userId)
      if (users.size === 0) channels.delete(channel)
      events?.receive({ type: 'frame', channel, frame: memberRemoved(channel, userId) })
    },
    async members(channel) {
      return list(channel)
    },
    otherNodes: () => 0,
    isAlive: () => false,
    async stop() {
      channels.clear()
    },
  }
}
