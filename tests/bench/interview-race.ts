// What the choice of a time stands: 200 candidates at once for 20 times. Part of `npm run bench:interviews`.
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createApi } from '@/server/api/create-api'
import { interviewHandlers } from '@/server/jobs/hiring-jobs'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import type { ServiceContext } from '@/server/modules/context'
import { book, inHours, moscow, opened, propose, slotsOf } from '@/tests/integration/interviews/talks'
import { buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import type { TestApi } from '@/tests/support/test-api'
import { openProduct } from './context'
import { scratchFolder } from './product'

const people = 200
const times = 20
const targetMs = 300
const maxMs = 10_000

/** After how long the company has a notice of every time. */
async function untilTold({ db }: ServiceContext, all: number, since: number): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ told: number }>(
      sql`select count(*)::int as told from notifications where kind = 'interview.confirmed'`,
    )
    const ms = Math.round(performance.now() - since)
    if (rows[0]?.told === all) return ms
    if (ms > maxMs) throw new Error(`the company was told of ${rows[0]?.told} of ${all} times`)
    await setTimeout(10)
  }
}

/** The figures of one race; `nth` counts them. @throws Error when a time was lost or given twice */
async function race(api: TestApi, employer: Employer, nth: number) {
  const { ctx } = api
  console.error(`… ${people} applications`)
  const asked: Awaited<ReturnType<typeof opened>>[] = []
  for (let index = 0; index < people; index += 1) asked.push(await opened(api, employer))
  // Said once: the clock may come to the next minute before the candidates do.
  const local = Array.from({ length: times }, (_, index) => moscow(inHours(api, 24 + 2 * index + nth)))
  const proposing = performance.now()
  const { created } = dataOf(
    await propose(
      api,
      employer,
      asked.map(({ negotiation }) => negotiation),
      { slots: local },
    ),
  )
  console.error(`… proposed in ${Math.round(performance.now() - proposing)} ms`)
  const idOf = new Map(created.map((each) => [each.negotiation_public_id, each.interview_public_id]))
  const moments = local.map((time) => new Date(`${time}:00+03:00`).toISOString())

  // Nobody chooses without having seen the times.
  const looking = performance.now()
  await Promise.all(
    asked.map(({ person, negotiation }) => slotsOf(api, person, idOf.get(negotiation.public_id) ?? '')),
  )
  console.error(`… everyone has seen the times in ${Math.round(performance.now() - looking)} ms`)

  const took: number[] = []
  const racing = performance.now()
  const cpu = process.cpuUsage()
  const answers = await Promise.all(
    asked.map(async ({ person, negotiation }, index) => {
      const begun = performance.now()
      const interview = { public_id: idOf.get(negotiation.public_id) ?? '', revision: 1 }
      const answer = await book(api, person, interview, moments[index % times] ?? '')
      took.push(performance.now() - begun)
      return answer
    }),
  )
  const used = process.cpuUsage(cpu)
  const deliveredMs = await untilTold(ctx, nth * times, racing)
  const count = (code: string | null) => answers.filter(({ body }) => body.error_code === code).length
  const { rows } = await ctx.db.execute<{ held: number; wrong: number }>(sql`
    select (select count(*)::int from interviews where slot_id is not null) as held,
      (select count(*)::int from interview_slots s
        where s.taken <> (select count(*) from interviews i where i.slot_id = s.id) or s.taken > 1) as wrong`)
  const right = count(null) === times && count('slot_taken') === people - times
  if (!right || rows[0]?.wrong !== 0 || rows[0].held !== nth * times)
    throw new Error('a time was lost or given twice')
  const sorted = took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return {
    candidates: people,
    times,
    booked: count(null),
    'told taken': count('slot_taken'),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'own CPU ms': Math.round((used.user + used.system) / 1000),
    'all ms': Math.round(sorted.at(-1) ?? Number.NaN),
    'company told ms': deliveredMs,
  }
}

/**
 * Prints the figures of the first race after a start and of the second, which counts; false when it is over the target.
 * @throws Error when a time was lost or given twice
 */
export async function measureRace(): Promise<boolean> {
  const folder = scratchFolder()
  const { ctx, database } = await openProduct(folder)
  // What tells the company works in the same process, at the same time.
  const relay = createOutboxRelay({ database, handlers: interviewHandlers(ctx), log: ctx.log })
  await relay.start()
  const { app } = createApi(ctx)
  const request: TestApi['request'] = async (method, path, { body, token } = {}) => {
    const headers = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    const answer = await app.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const api = { ctx, database, request } as TestApi

  try {
    const employer = await buildEmployer(api)
    const cold = await race(api, employer, 1)
    const warm = await race(api, employer, 2)
    console.table({ 'first after the start': cold, 'the next': warm })
    console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}; target p95 ${targetMs} ms`)
    return warm['p95 ms'] <= targetMs
  } finally {
    await relay.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
