import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VacancyFacets, VacancyList } from '@/lib/contracts/vacancy-search'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishableVacancy, publishVacancy } from '@/tests/support/vacancies'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

async function get<T>(path: string, query: Record<string, string>): Promise<T> {
  const { status, body } = await api.request<T>('GET', `${path}?${new URLSearchParams(query)}`)
  if (status !== 200 || !body.data) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body.data
}
const list = (query: Record<string, string>) => get<VacancyList>('/v1/vacancies', query)
const titles = async (query: Record<string, string>) =>
  (await list(query)).results.map((card) => card.title).sort()

it('finds work in the evening and daily pay by what adverts say, with counts, and by words', async () => {
  const { token } = await createEmployer(api)
  const text = (said: string) => publishableVacancy.description_html.replace('</p>', ` ${said}.</p>`)
  const publish = (title: string, said: string, frequency: 'DAILY' | null = null) =>
    publishVacancy(api, token, {
      title,
      salary: { ...publishableVacancy.salary, frequency },
      description_html: text(said),
    })
  await publish('Ночной портье', 'Работа ночью', 'DAILY')
  await publish('Швейцар', 'Оплата каждый день, вечерние и ночные смены')
  await publish('Гардеробщик (вечер)', 'Выплаты еженедельно')
  await publish('Учитель вечерней школы', 'Оплата раз в месяц')

  expect(await titles({ frequency: 'DAILY' })).toEqual(['Ночной портье', 'Швейцар'])
  expect(await titles({ frequency: 'DAILY,WEEKLY' })).toEqual([
    'Гардеробщик (вечер)',
    'Ночной портье',
    'Швейцар',
  ])
  expect(await titles({ evening: '1' })).toEqual(['Гардеробщик (вечер)', 'Швейцар'])
  expect(await titles({ text: 'работа по вечерам' })).toEqual(await titles({ evening: '1' }))
  expect(await titles({ text: 'работа с ежедневными выплатами' })).toEqual(
    await titles({ frequency: 'DAILY' }),
  )

  const { facets } = await get<VacancyFacets>('/v1/vacancies/facets', {})
  expect(facets.frequency.map(({ value, count }) => [value, count])).toEqual([
    ['DAILY', 2],
    ['WEEKLY', 1],
  ])
  expect(facets.evening).toMatchObject([{ value: '1', count: 2 }])
  const [chip] = (await list({ text: 'швейцар ежедневные выплаты' })).understanding?.conditions ?? []
  expect(chip).toMatchObject({ name: 'Выплаты: каждый день', filters: { frequency: 'DAILY' } })
})
