import { eq } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { payments } from '@/server/db/schema/billing'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { ledgerTransactions } from '@/server/db/schema/ledger'
import { refunds } from '@/server/db/schema/refunds'
import { moveMoney } from '@/server/modules/billing/ledger/ledger.service'
import { startPayment } from '@/server/modules/billing/payments/payments.service'
import {
  checkDuePayments,
  handlePaymentNotification,
} from '@/server/modules/billing/payments/provider.service'
import { requestRefund, withdrawRefund } from '@/server/modules/billing/refunds/refund-requests.service'
import {
  handleRefundNotification,
  processDueRefunds,
} from '@/server/modules/billing/refunds/send-refunds.service'
import type { ServiceContext } from '@/server/modules/context'
import { decideRefund } from '@/server/modules/moderation/operators/money.service'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { createMadeUpService, type MadeUpService, randomOf } from './made-up-service'

/** The process «dies» in the middle of a transaction, or right after it was written and before anybody was told. */
class Crash extends Error {}

function crashing(db: Db, random: () => number, chance: () => number): Db {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return async (work: (tx: never) => Promise<unknown>) => {
        const answer = await target.transaction(async (tx) => {
          const done = await work(tx as never)
          if (random() < chance()) throw new Crash('before the commit')
          return done
        })
        if (random() < chance()) throw new Crash('after the commit')
        return answer
      }
    },
  })
}

const isExpected = (error: unknown) => error instanceof Crash || error instanceof AppError
const survive = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!isExpected(error)) throw error
  })

interface Told {
  /** Companies whose balance is not what the service and the model say. */
  wrong: string[]
  steps: number
}

export async function newCompany(db: Db, now: Date): Promise<Actor> {
  const publicId = newPublicId()
  const [user] = await db
    .insert(users)
    .values({
      publicId,
      accountType: 'employer',
      firstName: 'Мария',
      lastName: 'Северова',
      email: `${publicId}@example.ru`,
      emailVerifiedAt: now,
    })
    .returning()
  const [company] = await db
    .insert(companies)
    .values({ publicId: newPublicId(), name: `Клиника ${publicId}` })
    .returning()
  if (!user || !company) throw new Error('a company was not written')
  await db.insert(companyMembers).values({ companyId: company.id, userId: user.id, role: 'owner' })
  return {
    userId: user.id,
    publicId,
    accountType: 'employer',
    company: {
      id: company.id,
      publicId: company.publicId,
      role: 'owner',
      verified: true,
      withheld: [] as readonly number[],
    },
  } as Actor
}

async function isWritten(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, key))
  return row !== undefined
}

/** One company's money through chance: orders, payers, repeated notifications, spending, refunds, lost answers, crashes. */
async function history(
  ctx: ServiceContext,
  service: MadeUpService,
  random: () => number,
  actor: Actor,
): Promise<{ spent: number; steps: number }> {
  const companyId = actor.company?.id ?? 0
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const order = { operator: 'модель', reason: 'модель' }
  let spent = 0
  const steps = 4 + Math.floor(random() * 9)
  for (let step = 0; step < steps; step += 1) {
    const rows = await ctx.db.select().from(payments).where(eq(payments.companyId, companyId))
    const back = await ctx.db.select().from(refunds).where(eq(refunds.companyId, companyId))
    const payment = pick(rows)
    const refund = pick(back)
    const chance = random()
    if (chance < 0.25) {
      const amount = 10_000 + Math.floor(random() * 1_000_000)
      await survive(startPayment(ctx, actor, { amount, method: 'card', save_method: false }))
    } else if (chance < 0.55) {
      const known = [...service.payments.values()].find(({ reference }) => reference === payment?.publicId)
      if (!known) continue
      if (random() < 0.8) service.decide(known.id, random() < 0.8 ? 'succeeded' : 'canceled')
      const told = Array.from({ length: Math.floor(random() * 5) }, () =>
        survive(handlePaymentNotification(ctx, '127.0.0.1', known.id)),
      )
      await Promise.all(told)
    } else if (chance < 0.68) {
      const amount = 1 + Math.floor(random() * 300_000)
      const key = `${companyId}:${step}`
      const charge = () =>
        ctx.db.transaction((tx) =>
          moveMoney(ctx, tx, {
            companyId,
            kind: 'charge',
            amount: -amount,
            key,
            reference: 'purchase:model',
          }),
        )
      await survive(charge())
      // Whoever is not answered asks again under the same key.
      const isDone = await charge().then(
        () => true,
        (error: unknown) => {
          if (!isExpected(error)) throw error
          return false
        },
      )
      if (isDone || (await isWritten(ctx.db, key))) spent += amount
    } else if (chance < 0.82) {
      if (!payment) continue
      const amount = random() < 0.3 ? payment.amount : 1 + Math.floor(random() * payment.amount)
      await survive(
        requestRefund(ctx, actor, { payment_public_id: payment.publicId, amount, reason: 'модель' }),
      )
    } else if (refund) {
      const { publicId, providerId } = refund
      if (random() < 0.15) await survive(withdrawRefund(ctx, actor, publicId))
      else if (random() < 0.8) await survive(decideRefund(ctx, order, publicId, random() < 0.85))
      if (random() < 0.5) await survive(processDueRefunds(ctx))
      if (providerId !== null) {
        await Promise.all([1, 2].map(() => survive(handleRefundNotification(ctx, '127.0.0.1', providerId))))
      }
    }
  }
  return { spent, steps }
}

/** Several workers at once, as several processes would. */
async function untilNothingIsDue(work: () => Promise<number>): Promise<void> {
  for (;;) {
    const done = await Promise.all(Array.from({ length: 4 }, work))
    if (done.every((count) => count === 0)) return
  }
}

/** Nobody pays any more, the bank has done what it was asked, and everything that is due is asked about. */
async function settle(
  ctx: ServiceContext,
  service: MadeUpService,
  setNow: (now: Date) => void,
): Promise<void> {
  for (const { id } of service.payments.values()) service.decide(id, 'canceled')
  for (let round = 0; round < 3; round += 1) {
    for (const refund of service.refunds.values()) {
      if (refund.status === 'pending') refund.status = 'succeeded'
    }
    setNow(new Date(ctx.clock.now().getTime() + 1_200_000))
    await untilNothingIsDue(() => checkDuePayments(ctx))
    await untilNothingIsDue(() => processDueRefunds(ctx))
  }
}

/** What a company should have, by what the payment service believes and what it has spent and asked back. */
async function balanceBy(
  ctx: ServiceContext,
  service: MadeUpService,
  companyId: number,
  spent: number,
): Promise<number> {
  const rows = await ctx.db.select().from(payments).where(eq(payments.companyId, companyId))
  const own = new Set(rows.map(({ publicId }) => publicId))
  const paid = [...service.payments.values()].filter(
    ({ reference, status }) => status === 'succeeded' && own.has(reference ?? ''),
  )
  const ids = new Set(paid.map(({ id }) => id))
  const returned = [...service.refunds.values()].filter(
    ({ paymentId, status }) => status !== 'canceled' && ids.has(paymentId),
  )
  const back = await ctx.db.select().from(refunds).where(eq(refunds.companyId, companyId))
  const aside = back.filter(({ status }) => status === 'requested')
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0)
  return sum(paid) - sum(returned) - sum(aside) - spent
}

/** Runs so many histories at once, settles them, and compares every balance with the model. */
export async function runHistories(
  base: ServiceContext,
  { count, seed, setNow }: { count: number; seed: number; setNow: (now: Date) => void },
): Promise<Told> {
  const random = randomOf(seed)
  const service = createMadeUpService(random)
  let crash = 0.04
  const ctx: ServiceContext = {
    ...base,
    payments: service,
    db: crashing(base.db, random, () => crash),
  }
  service.faults = { before: 0.1, after: 0.1 }
  const told: Told = { wrong: [], steps: 0 }
  const runs = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const actor = await newCompany(base.db, base.clock.now())
      return { actor, ...(await history(ctx, service, randomOf(seed * 1_000_003 + n), actor)) }
    }),
  )
  crash = 0
  service.faults = { before: 0, after: 0 }
  await settle({ ...ctx, db: base.db }, service, setNow)
  for (const { actor, spent, steps } of runs) {
    told.steps += steps
    const companyId = actor.company?.id ?? 0
    const [row] = await base.db
      .select({ balance: companies.balance, publicId: companies.publicId })
      .from(companies)
      .where(eq(companies.id, companyId))
    const expected = await balanceBy(ctx, service, companyId, spent)
    if (row?.balance !== expected) told.wrong.push(`${row?.publicId}: ${row?.balance} instead of ${expected}`)
  }
  return told
}
