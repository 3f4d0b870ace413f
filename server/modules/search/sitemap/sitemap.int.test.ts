import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCandidate } from '@/tests/support/candidates'
import { createResumeDraft, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const open = { visibility: 'everyone', distribution_consent: true } as const

describe('the sitemap of resumes', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const listed = async () =>
    (await api.request<[string, string][]>('GET', '/v1/sitemap/resumes')).body.data?.map(([id]) => id)

  it('holds what a guest may find and nothing else, until its owner takes it back', async () => {
    const person = await createCandidate(api)
    const shown = await publishResume(api, person.token, open)
    await publishResume(api, (await createCandidate(api)).token, { visibility: 'clients' })
    await publishResume(api, (await createCandidate(api)).token, {
      ...open,
      job_search_status: 'not_looking_for_job',
    })
    await createResumeDraft(api, person.token, open)
    expect(await listed()).toEqual([shown.public_id])
    const shards = await api.request<{ resume_shards: number }>('GET', '/v1/sitemap')
    expect(shards.body.data?.resume_shards).toBe(1)

    const hidden = await api.request('DELETE', `/v1/resumes/${shown.public_id}/publication`, {
      token: person.token,
    })
    expect(hidden.status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('divides what is many into files, oldest first', async () => {
    const answer = await api.request<unknown[]>('GET', '/v1/sitemap/resumes?shard=2')
    expect(answer.body.data).toEqual([])
    expect((await api.request('GET', '/v1/sitemap/resumes?shard=0')).status).toBe(422)
  })
})
