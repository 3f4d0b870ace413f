import { once } from 'node:events'
import WebSocket from 'ws'
import type { Envelope } from '@/lib/contracts/errors'
import { signChannel } from '@/server/platform/realtime-signing'

/** What the clients are told: who acts on what, and who sees it. */
export interface ScreensPlan {
  port: number
  app: { id: string; key: string; secret: string }
  sockets: number
  employerToken: string
  vacancyId: string
  actions: { negotiation: string; revision: number; candidate: string; token: string }[]
}

interface Frame {
  event: string
  channel?: string
  data?: string
}

// A process of its own, so that a thousand clients take no time from the server: an employer opens applications one
// after the other, and each candidate's screen hears of it and fetches what it shows.
const [plan] = (await once(process, 'message')) as [ScreensPlan]
const origin = `http://127.0.0.1:${plan.port}`

async function connect(channel: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${plan.port}/app/${plan.app.key}?protocol=7`, {
    perMessageDeflate: false,
  })
  const [hello] = (await once(socket, 'message')) as [Buffer]
  const { socket_id: id } = JSON.parse((JSON.parse(String(hello)) as Frame).data ?? '{}') as {
    socket_id: string
  }
  const data = { channel, auth: signChannel(plan.app, id, channel) }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
  const [answer] = (await once(socket, 'message')) as [Buffer]
  const { event } = JSON.parse(String(answer)) as Frame
  if (!event.endsWith('subscription_succeeded')) throw new Error(`${channel}: ${String(answer)}`)
  return socket
}

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json()) as Envelope<T>
  if (!answer.ok || data === null) throw new Error(`${method} ${path}: ${answer.status}`)
  return data
}

/** Resolves when a socket hears of a move of this negotiation. */
const heard = (socket: WebSocket, negotiation: string) =>
  new Promise<void>((done) => {
    const look = (raw: Buffer) => {
      const { event, data } = JSON.parse(String(raw)) as Frame
      if (event !== 'negotiation.updated' || !data?.includes(negotiation)) return
      socket.off('message', look)
      done()
    }
    socket.on('message', look)
  })

const sockets: WebSocket[] = []
const channels = Array.from({ length: plan.sockets }, (_, nth) => {
  const action = plan.actions[nth]
  if (action) return `private-user.${action.candidate}`
  // A tenth look at the vacancy itself, the others are elsewhere on the site.
  return nth % 10 === 0 ? `private-vacancy.${plan.vacancyId}` : `private-user.bench${nth}`
})
for (let from = 0; from < channels.length; from += 100) {
  sockets.push(...(await Promise.all(channels.slice(from, from + 100).map(connect))))
}

process.send?.({ ready: sockets.length })
const times: number[] = []
for (const [nth, { negotiation, revision, token }] of plan.actions.entries()) {
  const socket = sockets[nth]
  if (!socket) throw new Error('more actions than sockets')
  const told = heard(socket, negotiation)
  const started = performance.now()
  await call(plan.employerToken, 'POST', `/v1/negotiations/${negotiation}/actions`, {
    action: 'open',
    revision,
  })
  await told
  const { status } = await call<{ status: string }>(token, 'GET', `/v1/negotiations/${negotiation}`)
  if (status !== 'viewed') throw new Error(`the screen shows ${status}`)
  times.push(performance.now() - started)
}
for (const socket of sockets) socket.terminate()
process.send?.({ times, sockets: sockets.length })
process.disconnect()
