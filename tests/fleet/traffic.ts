import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { channel } from '@/lib/contracts/channels'
import { createResume, type Resume } from '@/lib/realtime/resume'
import type { Db } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import { type AppCredentials, signChannel } from '@/server/platform/realtime-signing'

const retryMs = 300
const answerMs = 15_000

export interface ReadTally {
  asked: number
  /** First answers of 500 and above, those of the proxy included. */
  serverErrors: number
  /** Answered at the second try only. */
  retried: number
  /** Not answered at the second try either, with what was said. */
  failed: string[]
  slowestMs: number
}

/** Asks so many times a second, whatever becomes of earlier questions; a client that retries once. */
export function startReads(url: string, paths: readonly string[], perSecond: number) {
  const tally: ReadTally = { asked: 0, serverErrors: 0, retried: 0, failed: [], slowestMs: 0 }
  const running = new Set<Promise<void>>()
  const ask = async (path: string): Promise<string | undefined> => {
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(answerMs) })
      await answer.arrayBuffer()
      if (answer.status >= 500) tally.serverErrors += 1
      return answer.ok ? undefined : `${path}: ${answer.status}`
    } catch (error) {
      return `${path}: ${error instanceof Error ? (error.cause ?? error.message) : error}`
    }
  }
  const askTwice = async (path: string) => {
    const began = performance.now()
    if (await ask(path)) {
      await sleep(retryMs)
      const failure = await ask(path)
      if (failure) tally.failed.push(failure)
      else tally.retried += 1
    }
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began)
  }
  const timer = setInterval(() => {
    const asked = askTwice(paths[tally.asked % paths.length] ?? '/').finally(() => running.delete(asked))
    tally.asked += 1
    running.add(asked)
  }, 1000 / perSecond)
  return {
    tally,
    async stop(): Promise<ReadTally> {
      clearInterval(timer)
      await Promise.all(running)
      return tally
    },
  }
}

/** A page with a socket: reconnects as ours do, and resumes by the very code of the pages. */
class Listener {
  readonly heard = new Map<string, number>()
  readonly resume: Resume = createResume(Date.now())
  confirmed = false
  refetches = 0
  reconnects = -1
  lastAt = performance.now()
  longestSilenceMs = 0
  #socket: WebSocket | undefined
  #left = false

  constructor(
    private readonly url: string,
    private readonly app: AppCredentials,
    private readonly channel: string,
  ) {
    this.resume.want(channel)
    this.#connect()
  }

  /** Loses the connection without a word. */
  cut(): void {
    this.#socket?.terminate()
  }

  leave(): void {
    this.#left = true
    this.#socket?.terminate()
  }

  #connect(): void {
    this.reconnects += 1
    const socket = new WebSocket(`${this.url}/app/${this.app.key}?protocol=7&client=js&version=8.6.0`)
    this.#socket = socket
    this.resume.open()
    socket.on('message', (data) => this.#receive(socket, String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.confirmed = false
      if (!this.#left) setTimeout(() => this.#connect(), Math.random() * retryMs)
    })
  }

  #receive(socket: WebSocket, text: string): void {
    this.resume.receive(text)
    const frame = JSON.parse(text) as { event: string; data?: string; id?: string }
    switch (frame.event) {
      case 'pusher:connection_established': {
        const id = (JSON.parse(frame.data ?? '') as { socket_id: string }).socket_id
        const auth = signChannel(this.app, id, this.channel)
        const subscribe = { event: 'pusher:subscribe', data: { channel: this.channel, auth } }
        socket.send(String(this.resume.send(JSON.stringify(subscribe))))
        break
      }
      case 'pusher_internal:subscription_succeeded':
        this.confirmed = true
        if (!this.resume.isResumed(this.channel)) this.refetches += 1
        break
      case 'dvoe:catch_up':
        this.refetches += 1
        break
      case 'pusher:ping':
        socket.send('{"event":"pusher:pong","data":{}}')
        break
      default: {
        if (frame.id === undefined || this.resume.isRepeated()) return
        this.heard.set(frame.id, (this.heard.get(frame.id) ?? 0) + 1)
        this.longestSilenceMs = Math.max(this.longestSilenceMs, performance.now() - this.lastAt)
        this.lastAt = performance.now()
      }
    }
  }
}

export interface EventTally {
  /** Events committed, each for all pages of its person. */
  sent: number
  /** Transactions that the database refused. */
  refused: number
  seen: number
  lost: number
  doubled: number
  /** How often a page was told to fetch what it shows. */
  refetches: number
  reconnects: number
  longestSilenceMs: number
}

/** So many pages of so many people, each of whom gets an event at a steady pace through the outbox. */
export async function startPages(
  url: string,
  app: AppCredentials,
  db: Db,
  { sockets, people, perSecond }: { sockets: number; people: number; perSecond: number },
) {
  const ids = Array.from({ length: people }, newPublicId)
  const pages = Array.from(
    { length: sockets },
    (_, nth) => new Listener(url.replace(/^http/, 'ws'), app, channel.user(ids[nth % people] ?? '')),
  )
  const until = async (met: () => boolean, what: string) => {
    for (const deadline = Date.now() + 30_000; !met(); await sleep(50))
      if (Date.now() > deadline) throw new Error(`${what} within 30 s`)
  }
  await until(() => pages.every(({ confirmed }) => confirmed), 'not all pages were subscribed')
  for (const page of pages) page.refetches = 0
  let begun = 0
  let refused = 0
  const sentTo = new Map<string, number>()
  const sending = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    const userId = ids[begun % people] ?? ''
    begun += 1
    const published = db
      .transaction((tx) => publish(tx, { kind: 'favorites.changed', payload: { userId } }))
      .then(
        () => sentTo.set(userId, (sentTo.get(userId) ?? 0) + 1),
        () => {
          refused += 1
        },
      )
      .finally(() => sending.delete(published))
    sending.add(published)
  }, 1000 / perSecond)
  return {
    /** Every page loses its connection at once. */
    cutAll(): void {
      for (const page of pages) page.cut()
    },
    async stop(): Promise<EventTally> {
      clearInterval(timer)
      await Promise.all(sending)
      const expected = pages.map((_, nth) => sentTo.get(ids[nth % people] ?? '') ?? 0)
      // What is still missing after half a minute is lost; the figures say so.
      await until(
        () => pages.every(({ heard, refetches }, nth) => refetches > 0 || heard.size >= (expected[nth] ?? 0)),
        'events are missing',
      ).catch(() => undefined)
      for (const page of pages) page.leave()
      const sum = (count: (page: Listener, nth: number) => number) =>
        pages.reduce((total, page, nth) => total + count(page, nth), 0)
      return {
        sent: expected.reduce((total, count) => total + count, 0),
        refused,
        seen: sum(({ heard }) => heard.size),
        lost: sum(({ heard, refetches }, nth) => (refetches > 0 ? 0 : (expected[nth] ?? 0) - heard.size)),
        doubled: sum(({ heard }) => [...heard.values()].filter((times) => times > 1).length),
        refetches: sum(({ refetches }) => refetches),
        reconnects: sum(({ reconnects }) => reconnects),
        longestSilenceMs: Math.max(...pages.map(({ longestSilenceMs }) => longestSilenceMs)),
      }
    },
  }
}

/** What became of the requests and events of one run. */
export const figuresOf = (asked: ReadTally, heard: EventTally): string =>
  `  requests ${asked.asked}, 5xx at the first try ${asked.serverErrors}, answered at the second ${asked.retried}, ` +
  `not answered ${asked.failed.length}, slowest ${Math.round(asked.slowestMs)} ms\n` +
  `  events sent ${heard.sent} (the database refused ${heard.refused}), seen ${heard.seen}, lost ${heard.lost}, ` +
  `doubled ${heard.doubled}; reconnects ${heard.reconnects}, pages told to fetch ${heard.refetches}, ` +
  `longest silence ${Math.round(heard.longestSilenceMs)} ms` +
  [...new Set(asked.failed)].map((failure) => `\n    ${failure}`).join('')
