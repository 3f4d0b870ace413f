import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Closure } from '@/lib/shared/maintenance'
import type { Db } from '@/server/db/client'
import { settings } from '@/server/db/schema/platform'
import { AppError } from '@/server/platform/errors'
import type { Logger } from '@/server/platform/logger'
import type { Maintenance } from '@/server/platform/maintenance'
import type { ServiceContext } from '../../context'
import { insertLog } from './operators.repository'
import type { Order } from './operators.service'

const settingsKey = 'maintenance'

/** Of the promised two seconds until every process knows. */
const pollMs = 1000

const Stored = z.object({
  hosts: z.array(z.string()),
  end: z.coerce.date(),
  message: z.string(),
  operator: z.string(),
})

/** A closure as an operator has switched it on. */
export type SwitchedOn = Closure & { operator: string; since: Date }

/** What is switched on, or was until its end. */
export async function switchedOn(db: Db): Promise<SwitchedOn | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingsKey))
  return row && { ...Stored.parse(row.value), since: row.updatedAt }
}

/** Closes hosts until the end, or changes what is closed. Every process hears of it within two seconds. */
export async function switchOn(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  order: Order,
  closure: Closure,
): Promise<void> {
  const now = clock.now()
  const { hosts, message } = closure
  const details = { hosts, message, end: closure.end.toISOString() }
  await db.transaction(async (tx) => {
    const value = { ...details, operator: order.operator }
    await tx
      .insert(settings)
      .values({ key: settingsKey, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
    await insertLog(tx, {
      command: 'maintenance-on',
      target: hosts.join(','),
      operator: order.operator,
      reason: order.reason ?? null,
      details,
      createdAt: now,
    })
  })
}

/** Opens the hosts again. @throws AppError wrong_state when nothing is switched on */
export async function switchOff(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  order: Order,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(settings).where(eq(settings.key, settingsKey)).returning()
    if (!row) throw new AppError('wrong_state')
    const { hosts } = Stored.parse(row.value)
    await insertLog(tx, {
      command: 'maintenance-off',
      target: hosts.join(','),
      operator: order.operator,
      reason: order.reason ?? null,
      createdAt: clock.now(),
    })
  })
}

/**
 * Keeps a process to what operators have switched on. A poll, not NOTIFY: it survives the restarts of the database that
 * works are made for, and while the database is away the last known state stands.
 */
export async function followMaintenance(
  db: Db,
  maintenance: Pick<Maintenance, 'switchTo'>,
  log: Pick<Logger, 'warn'>,
): Promise<{ stop(): Promise<void> }> {
  const look = async () => {
    const found = await switchedOn(db)
    maintenance.switchTo(found && { hosts: found.hosts, end: found.end, message: found.message })
  }
  await look()
  let stopped = false
  let failing = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .then(
          () => {
            failing = false
          },
          (error: unknown) => {
            if (!failing && !stopped) log.warn({ err: error }, 'whether the site is closed cannot be read')
            failing = true
          },
        )
        .finally(() => {
          if (!stopped) lookLater()
        })
    }, pollMs)
    timer.unref()
  }
  lookLater()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
