import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '@/tests/support/database'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const numbers = [1, 2, 3, 4, 5]

it('a transaction that asks several things together hands them to its connection one after another', async () => {
  const warned: string[] = []
  const hear = ({ message }: Error) => warned.push(message)
  process.on('warning', hear)
  try {
    const read = await database.db.transaction((tx) =>
      Promise.all(
        numbers.map(async (n) => (await tx.execute<{ n: number }>(sql`select ${n}::int n`)).rows[0]?.n),
      ),
    )
    expect(read).toEqual(numbers)
    // A warning is told in a later turn.
    await new Promise(setImmediate)
  } finally {
    process.off('warning', hear)
  }
  expect(warned).toEqual([])
})

it('a statement that fails among them fails the transaction, and its connection serves the next one', async () => {
  const failing = database.db.transaction((tx) =>
    Promise.all([tx.execute(sql`select 1 / 0`), ...numbers.map((n) => tx.execute(sql`select ${n}::int`))]),
  )
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  const nested = await database.db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined)
    return (await tx.execute<{ n: number }>(sql`select 7 n`)).rows
  })
  expect(nested).toEqual([{ n: 7 }])
})
