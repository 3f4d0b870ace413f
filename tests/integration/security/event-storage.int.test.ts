import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import { accountEvents, companyEvents } from '@/server/db/schema/account-security'
import {
  maintainEventPartitions,
  recordAccountEvents,
  recordCompanyEvents,
} from '@/server/modules/security/record.service'
import { createTestDatabase } from '@/tests/support/database'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const monthName = (date: Date) => date.toISOString().slice(0, 7).replace('-', '_')
const addMonths = (date: Date, months: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))

describe('storage of security events', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const partitions = async (table: string) => {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass order by 1`)
    return rows.map(({ name }) => name)
  }
  const countIn = async (table: string) => {
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int n from ${sql.identifier(table)}`,
    )
    return rows[0]?.n
  }
  const maintain = (at: Date) => maintainEventPartitions({ db: database.db, clock: { now: () => at } })

  it('M8: the journal and the audit log are append-only: UPDATE, DELETE and TRUNCATE are refused, also in a partition', async () => {
    await recordAccountEvents(database.db, [{ at: now, userId: 1, kind: 'signed_in' }])
    await recordCompanyEvents(database.db, [{ at: now, companyId: 1, userId: 1, kind: 'exported' }])
    for (const parent of ['account_events', 'company_events']) {
      for (const table of [parent, `${parent}_default`, `${parent}_${monthName(now)}`]) {
        const name = sql.identifier(table)
        if (table !== `${parent}_default`) {
          for (const change of [sql`update ${name} set kind = 'x'`, sql`delete from ${name}`]) {
            await expect(database.db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } })
          }
        }
        const emptied = database.db.execute(sql`truncate ${name}`)
        await expect(emptied).rejects.toMatchObject({ cause: { code: '23001' } })
      }
      expect(await countIn(parent)).toBe(1)
    }
  })

  it('M8: partitions stand for this month and two more, and months are dropped when all of them is 400 days old', async () => {
    const ahead = [0, 1, 2].map((months) => monthName(addMonths(now, months)))
    for (const parent of ['account_events', 'company_events']) {
      expect(await partitions(parent)).toEqual([
        ...ahead.map((month) => `${parent}_${month}`),
        `${parent}_default`,
      ])
    }
    // Rows of months without a partition are kept, get one of their own, and end like all others.
    await recordAccountEvents(database.db, [
      { at: daysAgo(399), userId: 2, kind: 'signed_in' },
      { at: daysAgo(500), userId: 2, kind: 'signed_in' },
      { at: new Date(now.getTime() + 300 * dayMs), userId: 2, kind: 'signed_in' },
    ])
    expect(await countIn('account_events_default')).toBe(3)
    await maintain(now)
    expect(await countIn('account_events_default')).toBe(0)
    const kept = await partitions('account_events')
    expect(kept).toContain(`account_events_${monthName(daysAgo(399))}`)
    expect(kept).not.toContain(`account_events_${monthName(daysAgo(500))}`)
    expect(kept).toContain(`account_events_${monthName(new Date(now.getTime() + 300 * dayMs))}`)
    const rows = await database.db.select().from(accountEvents)
    expect(rows.map((row) => row.at.getTime()).sort()).toEqual(
      [daysAgo(399), now, new Date(now.getTime() + 300 * dayMs)].map((at) => at.getTime()).sort(),
    )
    // A partition made for such rows is as append-only as the others.
    const stray = sql.identifier(`account_events_${monthName(daysAgo(399))}`)
    for (const change of [sql`delete from ${stray}`, sql`truncate ${stray}`]) {
      await expect(database.db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } })
    }

    // Whatever month it is when the worker looks, rows go with their month and not a day before its 400th.
    await maintain(new Date(addMonths(now, 1).getTime() + 399 * dayMs))
    expect(await countIn(`company_events_${monthName(now)}`)).toBe(1)
    await maintain(new Date(addMonths(now, 1).getTime() + 401 * dayMs))
    expect(await partitions('company_events')).not.toContain(`company_events_${monthName(now)}`)
    expect(await database.db.select().from(companyEvents)).toEqual([])
  })

  it('M8: two workers may do the upkeep at once, while rows are written', async () => {
    const later = addMonths(now, 40)
    const write = (at: Date) => recordAccountEvents(database.db, [{ at, userId: 3, kind: 'signed_out' }])
    await Promise.all([
      maintain(later),
      maintain(later),
      write(later),
      write(addMonths(later, 1)),
      maintain(later),
    ])
    await maintain(later)
    expect(await countIn('account_events_default')).toBe(0)
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int n from account_events where user_id = 3`,
    )
    expect(rows[0]?.n).toBe(2)
  })
})
