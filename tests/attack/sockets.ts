import { once } from 'node:events'
import { WebSocket } from 'ws'
import { channel } from '@/lib/contracts/channels'
import type { Actor } from './actors'
import type { Attack } from './sweep'

interface Socket {
  id: string
  /** Every frame so far. */
  heard: string[]
  subscribe(name: string, auth?: { auth: string; channel_data?: string }): void
  /** Resolves after the server has answered everything that was sent before. */
  settled(): Promise<void>
  close(): void
}

async function connect(url: string, key: string): Promise<Socket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/${key}?protocol=7&client=attack&version=1`)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await once(socket, 'message')
  const { data } = JSON.parse(heard[0] ?? '{}') as { data: string }
  const { socket_id: id } = JSON.parse(data) as { socket_id: string }
  return {
    id,
    heard,
    subscribe: (name, auth = { auth: '' }) =>
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: name, ...auth } })),
    async settled() {
      const pongs = () => heard.filter((frame) => frame.includes('pusher:pong')).length
      const before = pongs()
      socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
      while (pongs() === before) await once(socket, 'message')
    },
    close: () => socket.close(),
  }
}

/**
 * Realtime claims: channels of others by one's own token, without a signature, by a signature for another socket and
 * by a forged one. What a stranger is subscribed to, while A's side acts, must hold nothing of A's.
 */
export async function attackSockets(attack: Attack & { url: string }): Promise<void> {
  const { target, field, report, url, canaries } = attack
  const { world } = field
  const config = await target.send('GET', '/runtime-config.json')
  const key = (JSON.parse(config.text) as { realtime?: { key?: string } }).realtime?.key ?? ''
  const names = [
    channel.company(world.company.public_id),
    channel.vacancy(world.vacancy.public_id),
    channel.vacancy(world.draft.public_id),
    channel.resume(world.hidden.public_id),
    channel.negotiation(world.negotiation.public_id),
    channel.interview(world.interview),
  ]
  const strangers = ['candidateB', 'employerB', 'unverified', 'removed', 'signedOut', 'banned', 'operator']
  const listeners: { actor: Actor; socket: Socket }[] = []
  for (const actor of strangers.map(field.byName)) {
    const socket = await connect(url, key)
    listeners.push({ actor, socket })
    for (const name of names) {
      const reply = await target.send('POST', '/v1/broadcasting/auth', {
        token: actor.token,
        body: { socket_id: socket.id, channel_name: name },
      })
      report.tried('realtime', reply.status)
      if (reply.status >= 500) report.failed('realtime', `auth of ${name} as ${actor.name}: ${reply.status}`)
      if (reply.status < 400) report.leaked('realtime', `auth of ${name} as ${actor.name}`)
      for (const auth of ['', `${key}:${'0'.repeat(64)}`, ':', `${key}:`]) {
        socket.subscribe(name, { auth, channel_data: JSON.stringify({ user_id: '1' }) })
        report.tried('realtime', 401)
      }
    }
    await socket.settled()
  }
  // A signature for one socket opens nothing on another.
  const owner = field.byName('employerA')
  const [first, second] = [await connect(url, key), await connect(url, key)]
  for (const name of names.slice(0, 2)) {
    const reply = await target.send('POST', '/v1/broadcasting/auth', {
      token: owner.token,
      body: { socket_id: first.id, channel_name: name },
    })
    const { data } = JSON.parse(reply.text) as { data: { auth: string } | null }
    if (!data) throw new Error(`A's own channel was refused: ${reply.text}`)
    second.subscribe(name, data)
    report.tried('realtime', 401)
  }
  await second.settled()
  listeners.push({ actor: field.byName('guest'), socket: second })
  first.close()

  await target.send('POST', `/v1/negotiations/${world.negotiation.public_id}/notes`, {
    token: owner.token,
    body: { text: 'Что слышат чужие' },
  })
  for (const { actor, socket } of listeners) {
    await socket.settled()
    const accepted = socket.heard.filter((frame) => frame.includes('subscription_succeeded'))
    if (accepted.length > 0)
      report.leaked('realtime', `${actor.name} was subscribed: ${accepted[0]?.slice(0, 200)}`)
    const foreign = await canaries.foreign(socket.heard.join('\n'), actor.userId)
    if (foreign.length > 0) report.leaked('realtime', `${actor.name} heard ${foreign.join(', ')}`)
    socket.close()
  }
}
