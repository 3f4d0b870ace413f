import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dictionaries, Suggestion } from '@/lib/contracts/dictionaries'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('GET /v1/dictionaries', () => {
  it('answers everything, may be cached, and 304 to whom has it already', async () => {
    const first = await api.request<Dictionaries>('GET', '/v1/dictionaries')
    expect(first.status).toBe(200)
    expect(first.body.data?.cities.length).toBeGreaterThan(1000)
    expect(first.headers.get('cache-control')).toContain('public, max-age=')
    const etag = first.headers.get('etag')
    expect(etag).toBeTruthy()
    const second = await api.request('GET', '/v1/dictionaries', { headers: { 'If-None-Match': etag ?? '' } })
    expect(second.status).toBe(304)
  })
})

describe('GET /v1/dictionaries/suggest', () => {
  it('completes what is typed', async () => {
    const { body } = await api.request<Suggestion[]>(
      'GET',
      '/v1/dictionaries/suggest?kind=role&q=бухг&limit=2',
    )
    expect(body.data).toHaveLength(2)
    expect(body.data?.[0]?.name).toBe('Бухгалтер')
  })

  it('tells stations of one name apart by their city and lines', async () => {
    const { body } = await api.request<Suggestion[]>(
      'GET',
      `/v1/dictionaries/suggest?kind=metro&q=${encodeURIComponent('комсомол')}`,
    )
    expect(body.data).toEqual([
      { id: expect.any(Number), name: 'Комсомольская', hint: 'Москва: Сокольническая, Кольцевая' },
      { id: expect.any(Number), name: 'Комсомольская', hint: 'Нижний Новгород: Автозаводская' },
    ])
  })

  it('refuses a kind it does not know with 422', async () => {
    const { status } = await api.request('GET', '/v1/dictionaries/suggest?kind=moon&q=а')
    expect(status).toBe(422)
  })
})
