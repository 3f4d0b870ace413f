import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { matchQueue } from '@/server/db/schema/matching'
import { resumes } from '@/server/db/schema/resumes'
import {
  claimNext,
  completeItem,
  enqueueByPublicId,
  holdClaim,
  postpone,
} from '@/server/modules/matching/queue.repository'
import { createCandidate } from '@/tests/support/candidates'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('the queue of matching, without a worker', () => {
  let api: TestApi
  let resume: { id: number; publicId: string }
  beforeAll(async () => {
    api = await createTestApi()
    const { public_id: publicId } = await publishResume(api, (await createCandidate(api)).token)
    const [row] = await api.ctx.db
      .select({ id: resumes.id })
      .from(resumes)
      .where(eq(resumes.publicId, publicId))
    if (!row) throw new Error('the resume was not written')
    resume = { id: row.id, publicId }
  })
  afterAll(() => api.close())

  const enqueue = () => enqueueByPublicId(api.ctx.db, 'resume', resume.publicId)
  const claim = async () => {
    const item = await claimNext(api.ctx.db)
    if (!item) throw new Error('the queue is empty')
    return item
  }
  const queued = () => api.ctx.db.select().from(matchQueue)

  beforeEach(async () => {
    await api.ctx.db.delete(matchQueue)
    await enqueue()
  })

  it('hands an item to one worker only, and is empty when it is done', async () => {
    const item = await claim()
    expect(item).toMatchObject({ kind: 'resume', id: resume.id })
    expect(await claimNext(api.ctx.db)).toBeUndefined()
    await api.ctx.db.transaction((tx) => completeItem(tx, item))
    expect(await queued()).toEqual([])
  })

  it('does not hold up whoever notes a change of an item at work, and matches it once more', async () => {
    const item = await claim()
    await api.ctx.db.transaction(async (tx) => {
      // From another connection, while this one is in the middle of its work.
      await enqueue()
      await completeItem(tx, item)
    })
    expect(await claim()).toMatchObject({ kind: 'resume', id: resume.id })
  })

  it('lets nothing be written that was read before the last change', async () => {
    const earlier = await claim()
    expect(await api.ctx.db.transaction((tx) => holdClaim(tx, earlier))).toBe(true)
    await enqueue()
    const later = await claim()
    expect(await api.ctx.db.transaction((tx) => holdClaim(tx, earlier))).toBe(false)
    expect(await api.ctx.db.transaction((tx) => holdClaim(tx, later))).toBe(true)
  })

  it('puts a failed item off, and gives it up after its last attempt', async () => {
    const item = await claim()
    expect(await postpone(api.ctx.db, item, 2)).toBe(false)
    expect(await claimNext(api.ctx.db)).toBeUndefined()
    expect(await queued()).toMatchObject([{ attempts: 1 }])
    expect(await postpone(api.ctx.db, item, 2)).toBe(true)
    expect(await queued()).toEqual([])
  })
})
