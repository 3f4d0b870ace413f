import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { startSession } from '@/server/modules/accounts/sessions.service'
import type { Env } from '@/server/platform/env'
import { publish } from '@/server/platform/events'
import { createLogger } from '@/server/platform/logger'
import { realtimeCredentials } from '@/server/platform/realtime-credentials'
import { type Backend, startBackend } from '@/server/start/backend'
import { startWorker } from '../support/pipeline-process'
import type { ScreensPlan } from './pipeline-sockets'

const sockets = 1_000
const actions = 200
const warming = 20
const targetMs = 300

/** From an employer's press to the candidate's screen with a thousand sockets open, behind the whole server. */
export async function screens(env: Env, secret: string, vacancyId: string, employerToken: string) {
  const log = createLogger('silent')
  const app = realtimeCredentials(env, secret)
  const backend = await startBackend(env, log, secret, app, {
    pages: { vacancy: () => {}, company: () => {}, lost: () => {} },
  })
  const server = createServer(backend.handleApi)
  server.on('upgrade', (request, socket, head) => {
    if (!backend.handleUpgrade(request, socket, head)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const plan: ScreensPlan = {
      port: (server.address() as AddressInfo).port,
      app,
      sockets,
      employerToken,
      vacancyId,
      actions: await unopened(backend, vacancyId),
    }
    const child = fork(new URL('./pipeline-sockets.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
    })
    child.send(plan)
    const [{ times }] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the clients gave up'))),
    ])) as [{ times: number[] }]
    const measured = times.slice(warming).sort((a, b) => a - b)
    const at = (share: number) => Math.round(measured[Math.floor((measured.length - 1) * share)] ?? 0)
    return {
      what: `action → screen, ${sockets} sockets`,
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'worst ms': at(1),
      [`≤ ${targetMs}`]: at(0.95) <= targetMs ? 'ok' : 'MISS',
    }
  } finally {
    await backend.stopRealtime()
    server.closeAllConnections()
    server.close()
    await backend.close()
  }
}

/** Applications nobody has opened, each with a session of its candidate. */
async function unopened({ ctx }: Backend, vacancyId: string): Promise<ScreensPlan['actions']> {
  const { rows } = await ctx.db.execute<{
    negotiation: string
    revision: number
    candidate: string
    user_id: string
  }>(sql`
    select n.public_id as negotiation, n.revision, u.public_id as candidate, u.id as user_id
    from negotiations n join users u on u.id = n.candidate_id join vacancies v on v.id = n.vacancy_id
    where v.public_id = ${vacancyId} and n.status = 'new' and n.origin = 'application'
    order by n.id limit ${actions}`)
  const nobody = { dob: null, gender: null, emailAddress: null, phoneNumber: null }
  const nothing = { avatar_path: null, avatar_original_name: null, avatar_url: null, balance: 0 }
  return Promise.all(
    rows.map(async ({ user_id, ...row }) => {
      const claims = {
        id: row.candidate,
        firstName: '',
        lastName: '',
        ...nobody,
        ...nothing,
        emailAddressVerified: false,
        phoneNumberVerified: false,
        accountType: 'candidate' as const,
      }
      return { ...row, token: (await startSession(ctx, ctx.db, Number(user_id), claims, 'bench')).token }
    }),
  )
}

const targetPerSecond = 500
const eventsInAll = 6_000
const perBurst = 300
const burstMs = 500
const killedAfter = [300, 700, 150, 500, 900]

/**
 * Events published at a steady pace while the worker that carries them is killed and started again five times; every
 * one of them has to end in exactly one notice.
 */
export async function relay(url: string, readers: readonly string[], db: Backend['ctx']['db']) {
  const env = { WORKER_DATABASE_URL: url, WORKER_READERS: readers.join(','), WORKER_LETTERS: '0' }
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? 0)
  const told = () => count(sql`select count(*) n from notifications where dedupe_key like 'told:%'`)
  const left = () => count(sql`select count(*) n from outbox where processed_at is null`)
  const started = performance.now()
  let version = 0
  const publishing = (async () => {
    while (version < eventsInAll) {
      const next = performance.now() + burstMs
      await db.transaction(async (tx) => {
        for (let nth = 0; nth < perBurst; nth += 1) {
          version += 1
          await publish(tx, {
            kind: 'vacancy.changed',
            payload: { vacancyId: `bench${version % 100}`, companyId: 'bench', version },
          })
        }
      })
      await new Promise((done) => setTimeout(done, Math.max(0, next - performance.now())))
    }
  })()
  let carried = 0
  for (const after of killedAfter) {
    const worker = await startWorker(env)
    await worker.told(after)
    await worker.kill()
    carried += worker.count()
  }
  const last = await startWorker(env)
  await publishing
  while ((await left()) > 0) await new Promise((done) => setTimeout(done, 50))
  const seconds = (performance.now() - started) / 1000
  carried += last.count()
  await last.kill()
  const notices = await told()
  const keys = await count(
    sql`select count(distinct dedupe_key) n from notifications where dedupe_key like 'told:%'`,
  )
  // Every notice is an event of its own, which the relay carries as well.
  const perSecond = Math.round((2 * eventsInAll) / seconds)
  return {
    what: `relay, worker killed ${killedAfter.length} times`,
    events: 2 * eventsInAll,
    'events/s': perSecond,
    lost: eventsInAll - keys,
    doubled: notices - keys,
    'carried again': carried - eventsInAll,
    [`≥ ${targetPerSecond}`]:
      perSecond >= targetPerSecond && keys === eventsInAll && notices === keys ? 'ok' : 'MISS',
  }
}
