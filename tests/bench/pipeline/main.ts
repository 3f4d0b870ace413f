// What a recruiter's desk stands: ten thousand applications to one vacancy, how fast news travels, and that none is
// lost, and a company of thirty vacancies with four hundred each. `npm run bench:pipeline` prints PASS or MISS for each
// figure; `-- inbox queue relay screens` names parts of it.
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Envelope } from '@/lib/contracts/errors'
import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { createApi } from '@/server/api/create-api'
import { demoPassword } from '../../support/people'
import { openProduct } from '../context'
import { scratchFolder, seed } from '../product'
import { type Figure, judge } from './figures'
import { fillCompany, fillInbox } from './fill'
import { inbox } from './inbox'
import { databaseTimer } from './processor'
import { queue } from './queue'
import { relay } from './relay'
import { screens } from './screens'

const named = process.argv.slice(2)
const wants = (part: 'inbox' | 'queue' | 'relay' | 'screens') => named.length === 0 || named.includes(part)
// A relay alone needs nobody but its readers.
const applications = wants('inbox') ? 10_000 : wants('screens') || wants('queue') ? 2_000 : 0

const folder = scratchFolder()
const started = performance.now()
const say = (what: string) =>
  console.error(`… ${what} (${Math.round((performance.now() - started) / 1000)} s)`)
say(`${applications + 500} resumes`)
seed(folder, 60, applications + 500, 10)
const { ctx, database } = await openProduct(folder)
const { app } = createApi(ctx)
let isOpen = true

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await app.request(path, init)
  const { data } = (await answer.json()) as Envelope<T>
  if (!answer.ok || data === null) throw new Error(`${path}: ${answer.status}`)
  return data
}

try {
  const { token } = await call<{ token: string }>('/v1/accounts/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'hr@demo.dvoe.local', password: demoPassword }),
  })
  const headers = { Authorization: `Bearer ${token}` }
  const own = await call<{ results: { public_id: string }[] }>('/v1/my/vacancies?size=1', { headers })
  const vacancy = own.results[0]?.public_id
  if (!vacancy) throw new Error('the demo employer has no vacancy')
  if (applications > 0) {
    say(`${applications} applications`)
    await fillInbox(ctx, vacancy, applications)
  }

  const figures: Figure[] = []
  if (wants('inbox')) {
    say('the inbox')
    const page = (query: string) =>
      call<NegotiationPage>(encodeURI(`/v1/vacancies/${vacancy}/negotiations?origin=application${query}`), {
        headers,
      })
    figures.push(...(await inbox(page, await databaseTimer(ctx.db))))
  }
  if (wants('queue')) {
    say('30 vacancies with 400 applications each')
    await fillCompany(ctx, vacancy, { vacancies: 30, each: 400 })
    say('the queue, the board and the reports')
    const read = <T>(path: string) => call<T>(encodeURI(path), { headers })
    figures.push(...(await queue(read, await databaseTimer(ctx.db))))
  }
  if (wants('relay')) {
    say('a relay and its kills')
    const { rows: readers } = await ctx.db.execute<{ public_id: string }>(
      sql`select public_id from users where account_type = 'candidate' order by id limit 200`,
    )
    const ids = readers.map((row) => row.public_id)
    figures.push(...(await relay(database.url, ids, ctx.db)))
  }
  if (wants('screens')) {
    say('screens')
    await database.close()
    isOpen = false
    figures.push(...(await screens(ctx.env, ctx.keys, vacancy, token)))
  }
  say('done')
  if (!judge(figures)) process.exitCode = 1
} finally {
  if (isOpen) await database.close()
  rmSync(folder, { recursive: true, force: true })
}
