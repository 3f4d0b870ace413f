import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { HomeLocation } from '@/lib/contracts/home-location'
import { personHomes } from '@/server/db/schema/accounts'
import { stationPoints, vacancies } from '@/server/db/schema/vacancies'
import { metroStationById } from '@/server/modules/dictionaries'
import { learnStationPoints } from '@/server/modules/matching/home-location/home-location.service'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

type Distances = CallResult<'POST /v1/my/home/distances'>

let api: TestApi
let candidate: TestCandidate
let employer: TestEmployer
let vacancy: { public_id: string }
beforeAll(async () => {
  api = await createTestApi()
  candidate = await createCandidate(api)
  employer = await createEmployer(api)
  vacancy = await publishVacancy(api, employer.token)
})
afterAll(() => api.close())

const moscow = 77_001
const kazan = 16_001
const sokol = { lat: 55.805, lon: 37.515 }
const office = { lat: 55.751, lon: 37.618 }

const put = (body: unknown, token = candidate.token) =>
  api.request<HomeLocation>('PUT', '/v1/my/home', { token, body })
const distances = async (): Promise<Distances> => {
  const answer = await api.request<Distances>('POST', '/v1/my/home/distances', {
    token: candidate.token,
    body: { vacancy_ids: [vacancy.public_id, 'nothing'] },
  })
  if (!answer.body.data) throw new Error(`refused: ${answer.body.error_code}`)
  return answer.body.data
}
const place = (values: Partial<typeof vacancies.$inferInsert>) =>
  api.ctx.db.update(vacancies).set(values).where(eq(vacancies.publicId, vacancy.public_id))

it('a home is the candidate’s own, kept to within some 500 m, and forgotten when they say so', async () => {
  expect((await distances()).home).toBe(false)
  expect((await put({ city_id: kazan }, employer.token)).status).toBe(403)
  expect((await put({ city_id: 5 })).status).toBe(422)
  expect((await put({ station_id: 5 })).status).toBe(422)
  expect((await put({ lat: 200, lon: 0 })).status).toBe(422)
  const told = await put({ lat: 55.807_123, lon: 37.513_456 })
  expect(told.body.data).toMatchObject({ kind: 'point', name: null, input: { lat: 55.805, lon: 37.51 } })
  const [kept] = await api.ctx.db.select().from(personHomes)
  expect(kept).toMatchObject({ lat: 55.805, lon: 37.51 })
  expect((await api.request('DELETE', '/v1/my/home', { token: candidate.token })).status).toBe(200)
  expect(await api.ctx.db.select().from(personHomes)).toEqual([])
})

it('distances are told to the most exact place that is known, and not where they would mean nothing', async () => {
  await put(sokol)
  await place({ cityId: moscow, cityIds: [moscow], metroIds: [], workFormats: ['ON_SITE'] })
  expect((await distances()).results).toEqual([])
  await place(office)
  expect((await distances()).results).toEqual([
    { vacancy_public_id: vacancy.public_id, km: 9, to: 'address' },
  ])
  // The address of an anonymous employer is not given away by a distance to it.
  await place({ anonymous: true })
  expect((await distances()).results).toEqual([])
  await place({ anonymous: false, workFormats: ['REMOTE'] })
  expect((await distances()).results).toEqual([])
  await place({ workFormats: [], lat: null, lon: null })
  await put({ city_id: kazan })
  expect((await distances()).results).toMatchObject([{ to: 'city' }])
  await place({ status: 'draft' })
  expect((await distances()).results).toEqual([])
  await place({ status: 'active' })
})

it('where a station is is learnt from adverts that name it alone and state their place', async () => {
  const station = metroStationById(1001)
  if (!station) throw new Error('no such station')
  const others = [await publishVacancy(api, employer.token), await publishVacancy(api, employer.token)]
  await place({ metroIds: [station.id], cityIds: [moscow] })
  await put({ station_id: station.id })
  expect((await distances()).results).toEqual([])
  const placed = [vacancy, ...others].map(({ public_id: id }, index) =>
    api.ctx.db
      .update(vacancies)
      .set({ metroIds: [station.id], lat: office.lat + index * 0.001, lon: office.lon })
      .where(eq(vacancies.publicId, id)),
  )
  await Promise.all(placed)
  expect(await learnStationPoints(api.ctx)).toBe(1)
  expect(await api.ctx.db.select().from(stationPoints)).toMatchObject([
    { stationId: station.id, lat: office.lat + 0.001, lon: office.lon, adverts: 3 },
  ])
  await place({ lat: null, lon: null })
  // Home and work are at the same station.
  expect((await distances()).results).toEqual([
    { vacancy_public_id: vacancy.public_id, km: 0, to: 'station' },
  ])
})

it('another address of an imported advert takes the place of the old one away', async () => {
  await place({ address: 'Тверская, 1', ...office })
  const { updateVacancy } = await import('@/server/modules/vacancies/vacancies.repository')
  const [row] = await api.ctx.db.select().from(vacancies).where(eq(vacancies.publicId, vacancy.public_id))
  const change = (address: string) =>
    api.ctx.db.transaction((tx) => updateVacancy(tx, row?.id ?? 0, { address }))
  expect(await change('Тверская, 1')).toMatchObject(office)
  expect(await change('Арбат, 2')).toMatchObject({ lat: null, lon: null })
})
