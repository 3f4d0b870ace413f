import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { openPlaces } from '@/server/adapters/places'
import { sessions } from '@/server/db/schema/accounts'
import { signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { writePlacesFile } from '@/tests/support/places-file'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

type Session = CallResult<'GET /v1/accounts/sessions'>[number]

describe('the list of sessions', () => {
  let api: TestApi
  let folder: string
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
    folder = await mkdtemp(join(tmpdir(), 'dvoe-places-'))
    const file = join(folder, 'places.mmdb')
    await writePlacesFile(file, 203, {
      city: { names: { en: 'Kazan', ru: 'Казань' } },
      country: { names: { en: 'Russia', ru: 'Россия' } },
    })
    api.ctx.placeOf = await openPlaces(file)
    person = await signUpCandidate(api)
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true })
  })

  const enter = async (ip: string, userAgent: string) => {
    const { body } = await api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
      ip,
      headers: { 'User-Agent': userAgent },
      body: { username: person.email, password: person.password },
    })
    return body.data?.token ?? ''
  }
  const list = async (token: string) =>
    (await api.request<Session[]>('GET', '/v1/accounts/sessions', { token })).body.data ?? []

  it('names the device, and the town when the local database knows it; the address itself is not kept', async () => {
    await enter('203.0.113.9', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 YaBrowser/25.1')
    await enter('198.51.100.7', 'curl/8')
    const rows = (await list(person.token)).filter((row) => !row.current)
    expect(rows.map(({ device, place }) => ({ device, place }))).toEqual(
      expect.arrayContaining([
        { device: 'Яндекс Браузер, Windows', place: 'Казань, Россия' },
        { device: '', place: null },
      ]),
    )
    const kept = JSON.stringify(await api.ctx.db.select().from(sessions))
    expect(kept).not.toContain('203.0.113')
    expect(kept).not.toContain('198.51.100')
  })

  it('ends one session, only one’s own and only once', async () => {
    const other = await enter('203.0.113.10', 'curl/8')
    const otherId = (await list(other)).find((row) => row.current)?.id ?? ''
    const stranger = await signUpCandidate(api)
    const end = async (token: string, id: string) =>
      (await api.request('DELETE', `/v1/accounts/sessions/${id}`, { token })).status
    expect(await end(stranger.token, otherId)).toBe(404)
    expect(await end(person.token, 'no-uuid')).toBe(404)
    expect((await api.request('GET', '/v1/accounts/me', { token: other })).status).toBe(200)
    expect(await end(person.token, otherId)).toBe(200)
    expect((await api.request('GET', '/v1/accounts/me', { token: other })).status).toBe(401)
    expect(await end(person.token, otherId)).toBe(404)
    expect((await list(person.token)).map((row) => row.id)).not.toContain(otherId)
  })

  it('names a database that is none at the start', async () => {
    const file = join(folder, 'no.mmdb')
    await expect(openPlaces(file)).rejects.toThrow('GEOIP_DATABASE')
    await writeFile(file, 'no database')
    await expect(openPlaces(file)).rejects.toThrow('GEOIP_DATABASE')
  })
})
