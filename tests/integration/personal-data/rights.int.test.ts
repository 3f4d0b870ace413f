import { and, eq, isNull } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { Notification } from '@/lib/contracts/notifications'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ConsentRow, DataExport } from '@/lib/contracts/personal-data'
import { EXPORT_FILE_PATH } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import { consents } from '@/server/db/schema/accounts'
import { dataExports } from '@/server/db/schema/personal-data'
import { resumes } from '@/server/db/schema/resumes'
import { memberName } from '@/server/modules/identity/presence/channel-authorization.service'
import { buildExports, sweepExports } from '@/server/modules/privacy/export.service'
import { signUpCandidate, signUpEmployer, type TestPerson } from '@/tests/support/accounts'
import { createResumeDraft, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { dataOf, pelageyasResume, signInAgain, signUpPelageya } from './person'

describe('what a person decides about their data', () => {
  let api: TestApi
  let start: Date
  let person: TestPerson
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    person = await signUpPelageya(api)
  })
  afterEach(() => api.close())
  const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
  const call = <T>(method: string, path: string, token = person.token, body?: unknown) =>
    api.request<T>(method, path, { token, ...(body !== undefined && { body }) })

  describe('presence', () => {
    const online = (token: string) =>
      call('PUT', '/v1/presence', token, { status: 'online', socket_id: '1.2' })

    it('H3 shows nobody online who does not want to be seen, and shows them again', async () => {
      expect((await online(person.token)).body.data).toEqual({ status: 'online' })
      const hidden = await call('PUT', '/v1/accounts/privacy', person.token, { presence_visible: false })
      expect(hidden.body.data).toEqual({ presence_visible: false })
      expect((await online(person.token)).body.data).toEqual({ status: 'offline' })
      await call('PUT', '/v1/accounts/privacy', person.token, { presence_visible: true })
      expect((await online(person.token)).body.data).toEqual({ status: 'online' })
    })

    it('H3 gives the hidden a name in a channel that tells nothing and changes with the socket', () => {
      const nameAt = (socketId: string, visible: boolean, interviewId = 'zzzzzzzzzzzz') =>
        memberName(api.ctx.keys, { userId: 'abcdefghjkmn', interviewId, socketId }, visible)
      expect(nameAt('1.2', true)).toMatch(/^member-[\w-]{16}$/)
      expect(nameAt('1.3', true)).toBe(nameAt('1.2', true))
      expect(nameAt('1.2', true, 'yyyyyyyyyyyy')).not.toBe(nameAt('1.2', true))
      const names = ['1.2', '1.3'].map((socket) => nameAt(socket, false))
      expect(new Set(names).size).toBe(2)
      for (const name of names) expect(name).toMatch(/^hidden-[\w-]{16}$/)
    })
  })

  describe('consents', () => {
    const log = async (query = '') =>
      dataOf(await call<Page<ConsentRow>>('GET', `/v1/accounts/consents${query}`))

    it('H3 are logged with day and version; agreeing twice is once, also at the same moment', async () => {
      expect(await log()).toMatchObject({
        total: 2,
        results: [
          { kind: 'personal_data', withdrawn_at: null, withdrawable: false, text_version: '2026-11-01' },
          { kind: 'terms', withdrawn_at: null, withdrawable: false },
        ],
      })
      const give = () => call('POST', '/v1/accounts/consents', person.token, { kind: 'marketing' })
      await Promise.all([give(), give(), give()])
      expect(await log()).toMatchObject({
        total: 3,
        results: [{ kind: 'marketing', withdrawable: true }, {}, {}],
      })
      for (let n = 0; n < 2; n += 1) {
        const taken = await call('DELETE', '/v1/accounts/consents', person.token, { kind: 'marketing' })
        expect(taken.status).toBe(200)
      }
      const feed = dataOf(await call<Page<Notification>>('GET', '/v1/notifications'))
      const told = feed.results.filter(({ kind }) => kind === 'consent.changed')
      expect(told.map(({ params }) => `${params.consent} ${params.change}`)).toEqual([
        'marketing withdrawn',
        'marketing given',
      ])
      const after = await log('?page=2&size=2')
      expect(after.results).toMatchObject([
        { kind: 'marketing', withdrawn_at: start.toISOString(), withdrawable: false },
      ])
    })

    it('H3 the two an account rests on cannot be taken back alone', async () => {
      for (const kind of ['terms', 'personal_data']) {
        const refused = await call('DELETE', '/v1/accounts/consents', person.token, { kind })
        expect(refused.status).toBe(422)
      }
    })

    it('H3 taking back the consent to be shown to everyone closes every resume to strangers at once', async () => {
      const resume = await publishResume(api, person.token, {
        ...pelageyasResume,
        visibility: 'everyone',
        distribution_consent: true,
      })
      const path = `/v1/resumes/${resume.public_id}`
      expect((await api.request('GET', path)).status).toBe(200)
      await call('DELETE', '/v1/accounts/consents', person.token, { kind: 'resume_distribution' })
      expect((await api.request('GET', path)).status).toBe(404)
      const employer = await signUpEmployer(api)
      expect((await call('GET', path, employer.token)).status).toBe(200)
    })
  })

  describe('the consent to be shown to everyone, taken back while a resume is being opened by it', () => {
    const open = { visibility: 'everyone', distribution_consent: true } as const
    const ways: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
      'a save': async () => {
        const own = await publishResume(api, person.token, { ...pelageyasResume, ...open })
        const path = `/v1/resumes/${own.public_id}`
        const closed = await call<OwnResume>('PUT', path, person.token, {
          revision: own.revision,
          fields: { visibility: 'clients' },
        })
        return () =>
          call('PUT', path, person.token, { revision: dataOf(closed).revision, fields: { ...open } })
      },
      'a publication': async () => {
        const own = await createResumeDraft(api, person.token, { ...pelageyasResume, ...open })
        return () => call('POST', `/v1/resumes/${own.public_id}/publication`)
      },
      'a new one': async () => {
        await publishResume(api, person.token, { ...pelageyasResume, ...open })
        return () => call('POST', '/v1/resumes', person.token, { ...pelageyasResume, ...open })
      },
    }

    it.each(Object.keys(ways))('H3 leaves nothing open without it: %s', async (way) => {
      const opening = await ways[way]?.()
      if (!opening) throw new Error('no such way')
      const blocker = new Client({ connectionString: api.database.url })
      await blocker.connect()
      // Whoever changes a resume writes here last: the opening stands still with its change written, not committed.
      await blocker.query('begin; lock table outbox in share mode')
      const opened = opening()
      const waiting = async () => {
        const { rows } = await blocker.query(
          `select 1 from pg_locks where not granted and relation = 'outbox'::regclass`,
        )
        return rows.length > 0
      }
      await expect.poll(waiting).toBe(true)
      const withdrawn = call('DELETE', '/v1/accounts/consents', person.token, { kind: 'resume_distribution' })
      await Promise.race([withdrawn, new Promise((done) => setTimeout(done, 300))])
      await blocker.query('commit')
      await blocker.end()
      expect((await opened).status).toBeLessThan(300)
      expect((await withdrawn).status).toBe(200)
      const [consent] = await api.ctx.db
        .select()
        .from(consents)
        .where(and(eq(consents.kind, 'resume_distribution'), isNull(consents.withdrawnAt)))
      expect(consent).toBeUndefined()
      const left = await api.ctx.db.select().from(resumes).where(eq(resumes.visibility, 'everyone'))
      expect(left).toEqual([])
    })
  })

  describe('the copy of one’s data', () => {
    const order = (token = person.token) => call<DataExport>('POST', '/v1/accounts/export', token)
    const latest = async () => dataOf(await call<DataExport>('GET', '/v1/accounts/export'))
    const file = (token = person.token) =>
      api.fetch(
        new Request(`http://localhost${EXPORT_FILE_PATH}`, { headers: { Authorization: `Bearer ${token}` } }),
      )

    it('H3 holds what is the person’s, in a ZIP of JSON without keys and secrets, and is told of once', async () => {
      const resume = await publishResume(api, person.token, pelageyasResume)
      const employer = await signUpEmployer(api)
      const { public_id: offered } = await publishVacancy(api, employer.token)
      const pair = { resume_public_id: resume.public_id, vacancy_public_id: offered }
      dataOf(await call('POST', '/v1/my/postponed', person.token, { ...pair, note: 'Далеко ездить' }))
      dataOf(
        await call('POST', '/v1/my/hidden', person.token, { kind: 'vacancy', vacancy_public_id: offered }),
      )
      await publishResume(api, (await signUpCandidate(api, { lastName: 'Посторонняя' })).token, {
        last_name: 'Посторонняя',
      })
      expect((await order()).status).toBe(202)
      expect((await order()).body.data).toMatchObject({ status: 'queued', progress: 0 })
      const built = await Promise.all([1, 2].map(() => buildExports(api.ctx)))
      expect(built.toSorted()).toEqual([0, 1])
      expect(await latest()).toMatchObject({ status: 'ready', progress: 1, size: expect.any(Number) })

      const answer = await file()
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="dvoe-.*\.zip"$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      const text = (name: string) => new TextDecoder().decode(files[name])
      const all = Object.keys(files).map(text).join('\n')
      expect(JSON.parse(text('resumes.json'))).toMatchObject([
        { publicId: resume.public_id, lastName: 'Звонарёва', phone: '+79995554433' },
      ])
      expect(JSON.parse(text('profile.json'))).toMatchObject([{ email: person.email, dob: '1987-05-17' }])
      expect(JSON.parse(text('consents.json'))).toHaveLength(2)
      expect(JSON.parse(text('shelf.json'))).toMatchObject([{ item: { note: 'Далеко ездить' } }])
      expect(JSON.parse(text('hidden.json'))).toMatchObject([{ hiding: { kind: 'vacancy' } }])
      expect(JSON.parse(text('autopickups.json'))).toEqual([])
      expect(text('README.txt')).toContain('Копия ваших данных')
      expect(text('copy.html')).toContain('<h3>Медсестра Звонарёва</h3>')
      expect(text('copy.html')).toContain('Далеко ездить')
      expect(text('copy.pdf')).toMatch(/^%PDF/)
      for (const hidden of ['passwordHash', 'directToken', '"id"', '"userId"', 'Посторонняя', '$argon2']) {
        expect(all).not.toContain(hidden)
      }

      expect((await file(employer.token)).status).toBe(404)
      expect((await api.fetch(new Request(`http://localhost${EXPORT_FILE_PATH}`))).status).toBe(401)
      const feed = await call<{ results: { kind: string }[] }>('GET', '/v1/notifications')
      expect(feed.body.data?.results.map(({ kind }) => kind)).toEqual(['account.export_ready'])
      expect(api.messages.filter(({ subject }) => subject.startsWith('Копия'))).toHaveLength(1)
    })

    it('H3 can be had three times a day, and for a week', async () => {
      for (let n = 0; n < 3; n += 1) {
        later(n * 1000)
        expect((await order()).status).toBe(202)
        await buildExports(api.ctx)
      }
      const refused = await order()
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 86_398])
      later(6.9 * dayMs)
      await sweepExports(api.ctx)
      expect((await file()).status).toBe(403)
      expect((await file(await signInAgain(api, person))).status).toBe(200)
      later(7.1 * dayMs)
      expect((await file(await signInAgain(api, person))).status).toBe(404)
      await sweepExports(api.ctx)
      expect(await latest()).toMatchObject({ status: 'expired', size: null })
      later(100 * dayMs)
      await sweepExports(api.ctx)
      expect(await api.ctx.db.select({ id: dataExports.id }).from(dataExports)).toEqual([])
      expect((await order(await signInAgain(api, person))).status).toBe(202)
    })

    it('H3 is built after all when its first worker died', async () => {
      await order()
      await api.ctx.db.update(dataExports).set({ status: 'building', attempts: 1, takenAt: start })
      expect(await buildExports(api.ctx)).toBe(0)
      later(121_000)
      expect(await buildExports(api.ctx)).toBe(1)
      expect((await latest()).status).toBe('ready')
    })

    it('H3 is given up with a word when three workers died over it, and can be ordered again', async () => {
      await order()
      await api.ctx.db.update(dataExports).set({ status: 'building', attempts: 3, takenAt: start })
      expect(await buildExports(api.ctx)).toBe(0)
      expect((await latest()).status).toBe('building')
      later(121_000)
      expect(await Promise.all([buildExports(api.ctx), buildExports(api.ctx)])).toEqual([0, 0])
      expect((await latest()).status).toBe('failed')
      const feed = await call<{ results: { kind: string }[] }>('GET', '/v1/notifications')
      expect(feed.body.data?.results.map(({ kind }) => kind)).toEqual(['account.export_failed'])
      expect((await order()).body.data).toMatchObject({ status: 'queued', progress: 0 })
      expect(await buildExports(api.ctx)).toBe(1)
      expect((await latest()).status).toBe('ready')
    })
  })
})
