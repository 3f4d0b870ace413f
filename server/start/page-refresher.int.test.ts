import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLogger } from '@/server/platform/logger'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { listenForPageChanges } from './page-refresher'

describe('a process that follows the catalogue', () => {
  let api: TestApi
  const heard: string[] = []
  const companies: string[] = []
  let catalogue: { stop(): Promise<void> }
  beforeAll(async () => {
    api = await createTestApi()
    catalogue = await listenForPageChanges(api.database, createLogger('silent'), {
      vacancy: (id) => heard.push(id),
      company: (id) => companies.push(id),
      lost: () => undefined,
    })
  })
  afterAll(async () => {
    await catalogue.stop()
    await api.close()
  })

  it('hears which vacancy changed once the change is committed, and never of a refused one', async () => {
    const { token } = await createEmployer(api)
    const own = await publishVacancy(api, token)
    await vi.waitFor(() => expect(heard.filter((id) => id === own.public_id)).toHaveLength(2))
    const refused = await api.request('POST', `/v1/vacancies/${own.public_id}/publication`, { token })
    expect(refused.status).toBe(409)
    await api.request('DELETE', `/v1/vacancies/${own.public_id}/publication`, { token })
    await vi.waitFor(() => expect(heard.filter((id) => id === own.public_id)).toHaveLength(3))
    expect(new Set(companies)).toEqual(new Set([own.company.public_id]))
  })
})
