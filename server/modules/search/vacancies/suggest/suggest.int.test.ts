import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchSuggestion } from '@/lib/contracts/search-help'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it.each([
  ['менедж', /^Менеджер/],
  ['vtytl;', /^Менеджер/],
  ['menedzh', /^Менеджер/],
  ['menedjer po prod', /^Менеджер по продажам/],
  ['buxgalt', /бухгалтер/i],
  ['куфсе', /^react/i],
  ['бухгалтр', /бухгалтер/i],
])('completes «%s» as it is meant', async (typed, first) => {
  const { body } = await api.request<SearchSuggestion[]>('GET', `/v1/suggest?q=${encodeURIComponent(typed)}`)
  expect(body.data?.[0]?.text).toMatch(first)
})
