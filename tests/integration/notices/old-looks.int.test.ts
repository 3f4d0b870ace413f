import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifications } from '@/server/db/schema/platform'
import { buildCandidate } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const migrations = 'server/db/migrations'
const migration = () => {
  const name = readdirSync(migrations).find((each) => each.endsWith('no_company_in_notices_of_views.sql'))
  return readFileSync(join(migrations, name ?? ''), 'utf8')
}

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('takes the company out of notices of looks kept from before, and out of no other', async () => {
  const { db } = api.ctx
  const person = await buildCandidate(api)
  const params = { reader: 'candidate', resume_title: 'Фельдшер', company_name: 'Крупный банк' }
  const kinds = ['resume.viewed', 'invitation.created'] as const
  await db.insert(notifications).values(
    kinds.map((kind) => ({
      userId: person.userId,
      kind,
      dedupeKey: kind,
      publicId: kind.slice(0, 12),
      params,
    })),
  )
  await db.execute(sql.raw(migration()))
  const kept = await db
    .select({ kind: notifications.kind, params: notifications.params })
    .from(notifications)
    .where(eq(notifications.userId, person.userId))
    .orderBy(notifications.id)
  expect(kept).toEqual([
    { kind: 'resume.viewed', params: { reader: 'candidate', resume_title: 'Фельдшер' } },
    { kind: 'invitation.created', params },
  ])
})
