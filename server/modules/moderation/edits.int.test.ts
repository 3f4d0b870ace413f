import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { users } from '@/server/db/schema/accounts'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('what is edited while operators look', () => {
  let api: TestApi
  let author: TestCandidate
  let operator: TestCandidate
  beforeAll(async () => {
    api = await createTestApi()
    author = await createCandidate(api)
    operator = await createCandidate(api)
    await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, operator.userId))
  })
  afterAll(() => api.close())

  const asOperator = <T>(method: string, path: string, body?: unknown) =>
    api.request<T>(method, path, { token: operator.token, ...(body !== undefined && { body }) })
  const caseOf = async (itemId: string): Promise<ModerationDetail> => {
    const list = await asOperator<CallResult<'GET /v1/moderation/cases'>>('GET', '/v1/moderation/cases')
    const found = list.body.data?.results.find((one) => one.item_public_id === itemId)
    if (!found) throw new Error('no case about the item')
    const { body } = await asOperator<ModerationDetail>('GET', `/v1/moderation/cases/${found.public_id}`)
    return body.data as ModerationDetail
  }
  const edit = async (resume: OwnResume, fields: Record<string, unknown>): Promise<OwnResume> => {
    const { status, body } = await api.request<OwnResume>('PUT', `/v1/resumes/${resume.public_id}`, {
      token: author.token,
      body: { revision: resume.revision, fields },
    })
    expect(status).toBe(200)
    return body.data as OwnResume
  }

  it('looks afterwards at words that come into an open resume by an edit, and hides nothing meanwhile', async () => {
    const open = await publishResume(api, author.token)
    await expect(caseOf(open.public_id)).rejects.toThrow('no case')
    const saved = await edit(open, { about: 'Помогу начать: лёгкие деньги для каждого' })
    expect(saved.status).toBe('published')
    expect(await caseOf(open.public_id)).toMatchObject({
      held: false,
      found: [{ code: 'suspicious_words', field: 'about', text: 'лёгкие деньги' }],
    })
  })

  it('takes no decision about another text than the one that was looked at', async () => {
    const open = await publishResume(api, author.token)
    const first = await edit(open, { about: 'Лёгкие деньги' })
    const looked = await caseOf(open.public_id)
    expect(looked.revision).toBe(first.revision)
    await edit(first, { about: 'Спокойная и внимательная' })
    const note = 'Уберите обещание лёгких денег.'
    const path = `/v1/moderation/cases/${looked.public_id}/decision`
    const late = await asOperator('POST', path, {
      decision: 'block',
      note,
      fields: ['about'],
      revision: looked.revision,
    })
    expect([late.status, late.body.error_code]).toEqual([409, 'conflict_changes'])
    const now = await caseOf(open.public_id)
    expect(now.item_status).toBe('published')
    expect(late.body.data).toEqual({ revision: now.revision })
    expect(now.content).toContainEqual({ field: 'about', before: null, after: 'Спокойная и внимательная' })
    const decided = await asOperator('POST', path, { decision: 'approve', revision: now.revision })
    expect(decided.status).toBe(200)
    expect((await asOperator('POST', path, { decision: 'approve' })).status).toBe(422)
  })
})
