// Whether money stays right, and how fast it is read. `npm run bench:money [-- histories]`
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createSandbox } from '@/server/adapters/payments/sandbox/sandbox'
import { createYookassa } from '@/server/adapters/payments/yookassa'
import { createApi } from '@/server/api/create-api'
import { sandboxPayments, sandboxRefunds } from '@/server/db/schema/billing'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { readStatement } from '@/server/modules/billing/ledger/statement.service'
import { startPayment } from '@/server/modules/billing/payments/payments.service'
import {
  checkDuePayments,
  handlePaymentNotification,
} from '@/server/modules/billing/payments/provider.service'
import { processDueRefunds } from '@/server/modules/billing/refunds/send-refunds.service'
import type { ServiceContext } from '@/server/modules/context'
import { refundByOperator } from '@/server/modules/moderation/operators/money.service'
import type { Actor } from '@/server/platform/actor'
import { newCompany, runHistories } from '../support/money-histories'
import { openProduct } from './context'
import { scratchFolder } from './product'

const histories = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(histories) || histories < 1)
  throw new Error('how many histories? A whole number, please')
const together = 40
const kills = 20
const lines = 100_000
const targetMs = 60
/** Of the whole bench with all its histories. */
const targetSeconds = 480
const began = Date.now()

const folder = scratchFolder()
const opened = await openProduct(folder)
const { database } = opened
let now = new Date()
const setNow = (moment: Date) => {
  now = moment
}
/** Days pass in seconds. */
const ctx: ServiceContext = { ...opened.ctx, clock: { now: () => now } }
createApi(ctx)
// Processes of ours are killed here, never the database: it need not wait for the disk.
await ctx.db.execute(sql`alter role current_user set synchronous_commit = off`)
const failed: string[] = []
const say = (what: string, isRight: boolean) => {
  console.log(`${isRight ? 'PASS' : 'MISS'} ${what}`)
  if (!isRight) failed.push(what)
}

async function histories10k(): Promise<void> {
  const started = Date.now()
  const wrong: string[] = []
  let steps = 0
  for (let done = 0, seed = 1; done < histories; done += together, seed += 1) {
    const count = Math.min(together, histories - done)
    const told = await runHistories(ctx, { count, seed, setNow })
    wrong.push(...told.wrong)
    steps += told.steps
    if (seed % 10 === 0) console.error(`… ${done + count} histories`)
  }
  for (const line of wrong.slice(0, 10)) console.log(line)
  const seconds = Math.ceil((Date.now() - started) * 0.001)
  say(
    `${histories} histories of ${steps} steps with lost answers and crashes, ${seconds} s`,
    wrong.length === 0,
  )
}

/** Notifications of one payment at the same moment, and processes killed while they move money. */
async function killed(): Promise<void> {
  const sandbox = createSandbox({
    ...ctx,
    shopId: '54401',
    secretKey: 'test_secret_key',
    pagesUrl: 'http://sandbox.test',
    notifyUrl: () => 'http://127.0.0.1:9/',
  })
  const server = createServer(getRequestListener(sandbox.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`
  const shop = { shopId: '54401', secretKey: 'test_secret_key', senders: ['127.0.0.0/8'] }
  const payments = createYookassa({ name: 'sandbox', url, timeoutMs: 60_000, ...shop })
  const paid: ServiceContext = { ...ctx, payments }
  const order = async (actor: Actor) => {
    const placed = await startPayment(paid, actor, { amount: 100_000, method: 'card', save_method: false })
    const path = new URL(placed.confirmation_url ?? '').pathname
    const form = new URLSearchParams({ ending: 'pay', delivery: 'lost' })
    await sandbox.fetch(new Request(`http://sandbox${path}`, { method: 'POST', body: form }))
    return { ...placed, serviceId: path.split('/').at(-1) ?? '' }
  }
  const balanceOf = async (actor: Actor) => (await readStatement(ctx, actor, { page: 1, size: 1 })).balance

  const first = await newCompany(ctx.db, now)
  const once = await order(first)
  const told = await Promise.allSettled(
    Array.from({ length: 100 }, () => handlePaymentNotification(paid, '127.0.0.1', once.serviceId)),
  )
  // The service tells again whoever did not take it.
  const again = told.filter(({ status }) => status === 'rejected')
  for (const _ of again) await handlePaymentNotification(paid, '127.0.0.1', once.serviceId)
  say('100 identical notifications at the same moment: one credit', (await balanceOf(first)) === 100_000)
  const companies = [first]

  let died = 0
  for (let round = 0; round < kills; round += 1) {
    const actor = await newCompany(ctx.db, now)
    companies.push(actor)
    const placed = await Promise.all(Array.from({ length: 8 }, () => order(actor)))
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/money/worker.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: database.url, DEMO: '1', SERVICE_URL: url, LOG_LEVEL: 'silent' },
    })
    const gone = new Promise<string | null>((done) => child.once('exit', (_code, signal) => done(signal)))
    await new Promise((ready) => child.stdout.once('data', ready))
    await new Promise((done) => setTimeout(done, round * 7))
    for (const { public_id } of placed.slice(0, 3)) {
      // Only what is credited by now can be given back.
      await refundByOperator(ctx, { operator: 'bench' }, public_id, 10_000).catch(() => undefined)
    }
    await new Promise((done) => setTimeout(done, round * 5))
    child.kill('SIGKILL')
    if ((await gone) === 'SIGKILL') died += 1
  }
  for (let round = 0; round < 10; round += 1) {
    setNow(new Date(now.getTime() + 1_200_000))
    while ((await checkDuePayments(paid)) > 0);
    while ((await processDueRefunds(paid)) > 0);
  }
  const sumOf = async (table: typeof sandboxPayments | typeof sandboxRefunds) => {
    const [row] = await ctx.db
      .select({ sum: sql<string>`coalesce(sum(replace(body->'amount'->>'value', '.', '')::bigint), 0)` })
      .from(table)
      .where(sql`body->>'status' = 'succeeded'`)
    return Number(row?.sum)
  }
  const expected = (await sumOf(sandboxPayments)) - (await sumOf(sandboxRefunds))
  let held = 0
  for (const company of companies) held += await balanceOf(company)
  const isRight = died === kills && held === expected
  say(`${died} processes killed while they moved money: balances are what the service says`, isRight)
  server.closeAllConnections()
  server.close()
  await sandbox.stop()
}

async function statement(): Promise<void> {
  const actor = await newCompany(ctx.db, now)
  const companyId = actor.company?.id ?? 0
  await ctx.db.transaction(async (tx) => {
    // So many lines at once may take longer than any request of the product.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      with own as (insert into ledger_accounts (kind, company_id) values ('company', ${companyId}) returning id),
      other as (select id from ledger_accounts where kind = 'received'),
      moved as (
        insert into ledger_transactions (public_id, kind, idempotency_key, reference)
        select 's' || lpad(translate(n::text, '01', 'ab'), 11, 'z'), 'topup', 'bench:' || n, 'payment:bench'
        from generate_series(1, ${lines}) n returning id, idempotency_key
      )
      insert into ledger_entries (transaction_id, account_id, amount, balance_after, kind, created_at)
      select id, account, amount, balance, 'topup', '2026-01-01'::timestamptz + n * interval '5 minutes'
      from (
        select moved.id, own.id as account, 1 as amount, substr(idempotency_key, 7)::bigint as balance,
          substr(idempotency_key, 7)::bigint as n from moved, own
        union all select moved.id, other.id, -1, null, substr(idempotency_key, 7)::bigint from moved, other
      ) lines order by n`)
  })
  await ctx.db.execute(sql`update companies set balance = ${lines} where id = ${companyId}`)
  await ctx.db.execute(
    sql`insert into balance_parts (company_id, source, amount) values (${companyId}, 'other', ${lines})`,
  )
  await ctx.db.execute(sql`analyze ledger_entries`)
  const times: number[] = []
  for (let n = 0; n < 220; n += 1) {
    const asked = performance.now()
    await readStatement(ctx, actor, {
      page: 1 + (n % 60),
      size: 30,
      ...(n % 3 === 0 && { kind: 'topup' as const }),
      // The oldest days: everything later is passed by.
      ...(n % 3 === 1 && { from: '2026-01-01', to: '2026-01-31' }),
    })
    if (n >= 20) times.push(performance.now() - asked)
  }
  times.sort((a, b) => a - b)
  const [p50 = 0, p95 = 0] = [times[100], times[190]]
  say(
    `a page of ${lines} lines: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${targetMs} at most)`,
    p95 <= targetMs,
  )
}

try {
  await histories10k()
  await killed()
  await statement()
  const book = await reconcile(ctx)
  const seconds = Math.ceil((Date.now() - began) * 0.001)
  say(`all of it in ${seconds} s (${targetSeconds} at most)`, seconds <= targetSeconds)
  say(`the book of ${book.entries} entries sums to zero, and every balance is its own`, book.ok)
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed.length === 0 ? 0 : 1
