import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { operatorLog } from '@/server/db/schema/moderation'
import { outbox } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { totpSecrets } from '@/server/db/schema/second-factor'
import { vacancies } from '@/server/db/schema/vacancies'
import {
  banAccount,
  changeRole,
  companiesToVerify,
  decideOnCompany,
  readLog,
  unbanAccount,
} from '@/server/modules/moderation/operators/operators.service'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import { bundled } from '@/tests/support/bundled'
import { sendLetters } from '@/tests/support/letters'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

const order = { operator: 'дежурная', reason: 'жалобы' }

describe('operators', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({
      DEMO: '0',
      APP_SECRET: 'a secret of at least thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMS_URL: 'http://127.0.0.1:1',
      SITE_URL: 'https://example.test',
    })
  })
  afterAll(() => api.close())
  beforeEach(() => api.ctx.db.delete(operatorLog))

  const logged = async () => (await readLog(api.ctx, 10)).map(({ command, target }) => [command, target])
  const status = async (method: string, path: string, token?: string) =>
    (await api.request(method, path, { ...(token && { token }) })).status

  it('give and take the role, by e-mail and by number, once', async () => {
    const person = await signUpCandidate(api)
    expect(await changeRole(api.ctx, order, ` ${person.email.toUpperCase()}`, true)).toBe(person.publicId)
    await expect(changeRole(api.ctx, order, person.publicId, true)).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await changeRole(api.ctx, order, person.publicId, false)
    await expect(changeRole(api.ctx, order, 'nobody@example.test', true)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await logged()).toEqual([
      ['revoke', person.publicId],
      ['grant', person.publicId],
    ])
  })

  it('decide on companies in the order they asked, and the company sees it', async () => {
    const first = await signUpEmployer(api, { companyName: 'Первая' })
    api.setNow(new Date(Date.now() + 60_000))
    const second = await signUpEmployer(api, { companyName: 'Вторая' })
    const waiting = await companiesToVerify(api.ctx, order)
    expect(waiting.map(({ name }) => name)).toEqual(['Первая', 'Вторая'])
    expect(await decideOnCompany(api.ctx, order, first.company.public_id, { verified: true })).toBe('Первая')
    await decideOnCompany(api.ctx, order, second.company.public_id, { verified: false, note: 'Чужой ИНН' })
    const seen = async (token: string) =>
      (await api.request<Company[]>('GET', '/v1/accounts/companies', { token })).body.data?.[0]
    expect(await seen(first.token)).toMatchObject({ verification: 'verified', verification_note: null })
    expect(await seen(second.token)).toMatchObject({
      verification: 'rejected',
      verification_note: 'Чужой ИНН',
    })
    const told = async ({ token }: { token: string }) =>
      (
        await api.request<CallResult<'GET /v1/notifications'>>('GET', '/v1/notifications', { token })
      ).body.data?.results.map(({ kind, params }) => [kind, params.company_name, params.note])
    expect(await told(first)).toEqual([['company.verified', 'Первая', undefined]])
    expect(await told(second)).toEqual([['company.rejected', 'Вторая', 'Чужой ИНН']])
    api.messages.length = 0
    await sendLetters(api)
    await sendLetters(api)
    expect(api.messages.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [first.email, 'Компания проверена: Первая — Двое'],
        [second.email, 'Компания не прошла проверку: Вторая — Двое'],
      ].sort(),
    )
    expect(api.messages.find(({ to }) => to === second.email)?.text).toContain('Причина: Чужой ИНН')
    expect(api.messages[0]?.text).toContain('https://example.test/ru/my/profile')
    await expect(
      decideOnCompany(api.ctx, order, first.company.public_id, { verified: true }),
    ).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await companiesToVerify(api.ctx, order)).toEqual([])
    expect(await logged()).toEqual([
      ['companies', null],
      ['reject', second.company.public_id],
      ['verify', first.company.public_id],
      ['companies', null],
    ])
  })

  it('ban a candidate: sessions end with their sockets, the open resume is gone; unban brings it back', async () => {
    const person = await signUpCandidate(api)
    const resume = await publishResume(api, person.token, {
      visibility: 'everyone',
      distribution_consent: true,
    })
    const path = `/v1/resumes/${resume.public_id}`
    expect(await status('GET', path)).toBe(200)
    await api.ctx.db.delete(outbox)
    expect(await banAccount(api.ctx, order, person.email)).toMatchObject({ resumes: 1, vacancies: 0 })
    expect(await status('GET', path)).toBe(404)
    expect(await status('GET', '/v1/accounts/me', person.token)).toBe(401)
    const events = await api.ctx.db.select().from(outbox)
    expect(events.map(({ kind, payload }) => [kind, payload.data])).toContainEqual([
      'session.ended',
      { userId: person.publicId },
    ])
    const signIn = () =>
      api.request('POST', '/v1/accounts/sign-in', {
        body: { username: person.email, password: person.password },
      })
    expect((await signIn()).status).toBe(401)
    await unbanAccount(api.ctx, order, person.email)
    expect((await signIn()).status).toBe(200)
    expect(await status('GET', path)).toBe(200)
    expect((await logged()).map(([command]) => command)).toEqual(['unban', 'ban'])
  })

  it('ban an employer: vacancies leave unless a colleague answers for them, and come back as they were', async () => {
    const boss = await signUpEmployer(api)
    const open = await publishVacancy(api, boss.token)
    const paused = await publishVacancy(api, boss.token)
    expect(await status('DELETE', `/v1/vacancies/${paused.public_id}/publication`, boss.token)).toBe(200)
    const page = `/v1/companies/${boss.company.public_id}`
    const statesOf = async () => {
      const rows = await api.ctx.db.select().from(vacancies)
      return [open, paused].map(({ public_id }) => rows.find((row) => row.publicId === public_id)?.status)
    }
    expect(await banAccount(api.ctx, order, boss.publicId)).toMatchObject({ vacancies: 2 })
    expect(await statesOf()).toEqual(['blocked', 'blocked'])
    expect(await status('GET', `/v1/vacancies/${open.public_id}`)).toBe(404)
    expect(await status('GET', page)).toBe(404)
    await unbanAccount(api.ctx, order, boss.publicId)
    expect(await statesOf()).toEqual(['active', 'paused'])
    expect(await status('GET', page)).toBe(200)

    const colleague = await signUpEmployer(api)
    const [company] = await api.ctx.db
      .select()
      .from(companies)
      .where(eq(companies.publicId, boss.company.public_id))
    const [person] = await api.ctx.db.select().from(users).where(eq(users.publicId, colleague.publicId))
    await api.ctx.db
      .insert(companyMembers)
      .values({ companyId: company?.id ?? 0, userId: person?.id ?? 0, role: 'recruiter' })
    expect(await banAccount(api.ctx, order, boss.publicId)).toMatchObject({ vacancies: 0 })
    expect(await statesOf()).toEqual(['active', 'paused'])
    await expect(banAccount(api.ctx, order, boss.publicId)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  it('do not bring back what was hidden before the ban', async () => {
    const person = await signUpCandidate(api)
    const resume = await publishResume(api, person.token)
    await api.ctx.db.update(resumes).set({ status: 'hidden' }).where(eq(resumes.publicId, resume.public_id))
    await banAccount(api.ctx, order, person.publicId)
    await unbanAccount(api.ctx, order, person.publicId)
    const [row] = await api.ctx.db.select().from(resumes).where(eq(resumes.publicId, resume.public_id))
    expect(row?.status).toBe('hidden')
  })

  it('work from the command line, name themselves in the log and hear what is wrong in Russian', async () => {
    const person = await signUpCandidate(api)
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [bundled('server/cli/operator.ts'), ...args], {
        env: { ...process.env, NODE_ENV: 'test', DEMO: '1', DATABASE_URL: api.database.url },
      })
    const done = await run('ban', person.email, '--reason', 'спам', '--by', 'Ирина')
    expect(done.stdout).toContain(`Закрыт: ${person.publicId}`)
    const [row] = await readLog(api.ctx, 1)
    expect(row).toMatchObject({ operator: 'Ирина', command: 'ban', reason: 'спам', target: person.publicId })
    expect(JSON.stringify(row)).not.toContain(person.email)
    await expect(run('ban', person.email)).rejects.toMatchObject({
      stderr: expect.stringContaining('Нужна причина'),
    })
    await expect(run('unban', 'nobody@example.test')).rejects.toMatchObject({
      stderr: expect.stringContaining('нет'),
    })
    expect((await run('log', '--limit', '1')).stdout).toContain('Ирина')
  }, 60_000)

  it('M8 hole 6: send no SMS past the budget of the day from the command line', async () => {
    const lost = async (phone: string) => {
      const person = await signUpCandidate(api)
      const now = api.ctx.clock.now()
      const [row] = await api.ctx.db
        .update(users)
        .set({ phone, phoneVerifiedAt: now })
        .where(eq(users.publicId, person.publicId))
        .returning({ userId: users.id })
      const userId = row?.userId ?? 0
      await api.ctx.db.insert(totpSecrets).values({ userId, sealed: 'sealed', lastStep: 0, createdAt: now })
      return person
    }
    const folder = await mkdtemp(join(tmpdir(), 'operator-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const start = async ({ publicId }: { publicId: string }) => {
      const args = [
        bundled('server/cli/operator.ts'),
        'factor-removal-start',
        publicId,
        '--reason',
        'обращение 7',
      ]
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: {
          ...process.env,
          ...{ NODE_ENV: 'test', DEMO: '1', DATABASE_URL: api.database.url, DATA_DIR: folder },
          SMS_DAILY_BUDGET: '1',
        },
      })
      return stdout
    }
    const [first, second] = [await lost('+79031230001'), await lost('+79031230002')]
    expect(await start(first)).toContain('Предупреждений отправлено: 2 из 2.')
    const over = await start(second)
    expect(over).toContain('Предупреждений отправлено: 1 из 2.')
    expect(over).toMatch(/Не отправлено, sms: .*budget/)
  }, 60_000)
})
