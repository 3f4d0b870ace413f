import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { startSession } from '@/server/modules/identity/accounts/sessions.service'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { realtimeCredentials } from '@/server/platform/realtime-signing'
import { type Backend, startBackend } from '@/server/start/backend'
import { type Figure, quantile } from './figures'
import { databaseTimer, ownTime } from './processor'
import type { ScreensPlan } from './sockets'

const sockets = 1_000
const actions = 200
const warming = 20
const targetMs = 300

/** From an employer's press to the candidate's screen with a thousand sockets open, behind the whole server. */
export async function screens(
  env: Env,
  keys: Keys,
  vacancyId: string,
  employerToken: string,
): Promise<Figure[]> {
  const log = createLogger('silent')
  const app = realtimeCredentials(env, keys)
  const backend = await startBackend(env, log, keys, app, {
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
    const child = fork(new URL('./sockets.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
    })
    const databaseTime = await databaseTimer(backend.ctx.db)
    child.send(plan)
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('the clients gave up')))
    const heard = () => Promise.race([once(child, 'message'), gone])
    await heard()
    const [own, theirs] = [ownTime(), databaseTime()]
    const [{ times }] = (await heard()) as [{ times: number[] }]
    const perAction = (ms: number) => Number((ms / times.length).toFixed(1))
    const measured = times.slice(warming)
    const p95 = quantile(measured, 0.95)
    console.table([
      {
        actions: measured.length,
        'p50 ms': quantile(measured, 0.5),
        'p95 ms': p95,
        'worst ms': quantile(measured, 1),
        'CPU ms an action, server': perAction(ownTime() - own),
        'CPU ms an action, database': perAction(databaseTime() - theirs),
      },
    ])
    const what = `action to screen with ${sockets} sockets, p95`
    return [{ what, value: p95, unit: 'ms', target: { most: targetMs } }]
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
