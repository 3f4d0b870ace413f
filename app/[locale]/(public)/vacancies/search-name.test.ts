import { expect, it, vi } from 'vitest'
import { suggest } from '@/server/modules/dictionaries/dictionaries.service'
import { urlOfTypedCity } from './search-name'

vi.mock('@/lib/api/server', () => ({
  apiServer: async (_call: string, { query }: { query: { q: string; limit: string } }) =>
    suggest('city', query.q, Number(query.limit)),
}))

it('finds the city that was typed, slips and all, and says it once', async () => {
  const [voronezh] = suggest('city', 'Воронеж', 1)
  expect(await urlOfTypedCity({ text: '', place: 'воронж' })).toBe(`/ru/vacancies?city=${voronezh?.id}`)
  const url = await urlOfTypedCity({ text: 'бариста', place: 'Воронеж' })
  expect(url).toBe(`/ru/vacancies?text=${encodeURIComponent('бариста')}&city=${voronezh?.id}`)
})

it('leaves what names no city among the words, and is not asked without one', async () => {
  const url = await urlOfTypedCity({ text: 'бариста', place: 'удалённо' })
  expect(new URL(url ?? '', 'http://localhost').searchParams.getAll('text')).toEqual(['бариста удалённо'])
  expect(await urlOfTypedCity({ text: 'бариста', place: ' ' })).toContain('?text=')
  expect(await urlOfTypedCity({ text: 'бариста' })).toBeNull()
})

it('puts the city in the place of all others, and keeps the one that is sent again by its name', async () => {
  const [moscow] = suggest('city', 'Москва', 1)
  const [voronezh] = suggest('city', 'Воронеж', 1)
  const city = String(moscow?.id)
  expect(await urlOfTypedCity({ city, region: '66', place: 'воронеж' })).toBe(
    `/ru/vacancies?city=${voronezh?.id}`,
  )
  expect(await urlOfTypedCity({ city, place: 'Москва' })).toBe(`/ru/vacancies?city=${city}`)
})
