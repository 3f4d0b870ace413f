import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { ReferralTarget } from '@/lib/contracts/hiring-pages'
import { intakeConsent, referralSource } from '@/lib/contracts/hiring-pages'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { ReportRow } from '@/lib/contracts/reports'
import type { TalentSummary } from '@/lib/contracts/talent'
import { users } from '@/server/db/schema/accounts'
import { outbox } from '@/server/db/schema/platform'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import {
  answer,
  api,
  asked,
  company,
  deliver,
  employer,
  fieldOf,
  find,
  join,
  joins,
  newViewer,
  open,
  refer,
  referrals,
  set,
  start,
  withHiringPage,
} from '@/tests/support/hiring-page'
import { publishResume } from '@/tests/support/resumes'
import { publishVacancy } from '@/tests/support/vacancies'
import { eraseFromTalent, talentRecordsAbout } from '..'
import { sendIntakeLetter } from '../consent/consent-letter.service'

describe('the hiring page of a company, for candidates and by its links', () => {
  withHiringPage()

  it('takes the resume of a signed-in candidate at once, whose link takes the consent back', async () => {
    await set(true)
    const candidate = await signUpCandidate(api)
    const resume = await publishResume(api, candidate.token)
    const send = (token = candidate.token) =>
      api.request<{ token: string; letter: boolean }>('POST', `/v1/companies/${company}/people/with-resume`, {
        token,
        body: { resume: resume.public_id, message: 'Здравствуйте', consent: intakeConsent.version },
      })
    const { token } = dataOf(await send())
    expect(await find()).toMatchObject([
      { first_name: 'Анна', last_name: 'Климова', email: candidate.email, ground: 'form', phone: null },
    ])
    await send()
    const [card] = await find()
    const record = await open(card?.public_id ?? '')
    expect(record.about).toMatch(/^Здравствуйте\n\n.*Внутривенные инъекции/)
    expect(record.about.match(/Внутривенные/g)).toHaveLength(1)
    await sendIntakeLetter(api.ctx, { recordId: record.public_id, version: 1 })
    expect(api.messages.at(-1)).toMatchObject({ to: candidate.email })
    expect(api.messages.at(-1)?.text).toContain(token)
    expect([
      (await send((await signUpCandidate(api)).token)).status,
      (await send(employer.token)).status,
    ]).toEqual([404, 403])
    await answer(token, true)
    expect(await find()).toEqual([])
    // They come back by themselves, with a confirmed contact.
    const back = dataOf(await send())
    expect(back.letter).toBe(true)
    const [again] = await find()
    await sendIntakeLetter(api.ctx, { recordId: again?.public_id ?? '', version: 1 })
    expect(api.messages.at(-1)).toMatchObject({ to: candidate.email })
    expect(api.messages.at(-1)?.text).toContain(back.token)
  })

  it('sends the link of a candidate without e-mail to nobody, also where the record has another address', async () => {
    await set(true)
    await join()
    await answer(await deliver())
    const candidate = await signUpCandidate(api)
    const resume = await publishResume(api, candidate.token)
    await api.ctx.db
      .update(users)
      .set({ email: null, emailVerifiedAt: null, phone: '+79123456789', phoneVerifiedAt: start })
      .where(eq(users.publicId, candidate.publicId))
    const events = () => api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'talent.joined'))
    const before = (await events()).length
    const made = await api.request<{ token: string; letter: boolean }>(
      'POST',
      `/v1/companies/${company}/people/with-resume`,
      {
        token: candidate.token,
        body: { resume: resume.public_id, message: '', consent: intakeConsent.version },
      },
    )
    expect([dataOf(made).letter, (await events()).length]).toEqual([false, before])
    expect(await find()).toMatchObject([{ email: 'vera@example.test', phone: '+79123456789' }])
    expect((await answer(dataOf(made).token, true)).status).toBe(200)
  })

  it('tells the person in their copy what waits, and erases it with the account', async () => {
    await set(true)
    const candidate = await signUpCandidate(api)
    await join({ email: candidate.email })
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, candidate.publicId))
    const id = user?.id ?? 0
    expect(await talentRecordsAbout(api.ctx.db, id)).toMatchObject([
      { company: 'Мост', state: 'unconfirmed' },
    ])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, id, [candidate.email], (text) => text))
    expect(await joins()).toEqual([])
  })

  describe('with referral links', () => {
    it('lists them by page, ends one and puts it in force again, for those who may recruit', async () => {
      const made = dataOf(await refer())
      expect(made).toMatchObject({ label: 'Пётр из цеха', vacancy: null, opened: 0, revoked_at: null })
      const viewer = await newViewer()
      const other = await signUpEmployer(api)
      const path = `/v1/my/referrals/${made.public_id}`
      expect([
        (await refer({}, viewer.token)).status,
        (await api.request('DELETE', path, { token: viewer.token })).status,
        (await api.request('DELETE', path, { token: other.token })).status,
        (await api.request('POST', `${path}/restoration`, { token: other.token })).status,
      ]).toEqual([403, 403, 404, 404])
      const foreign = await publishVacancy(api, other.token)
      expect(fieldOf(await refer({ vacancy: foreign.public_id }))).toEqual(['vacancy: not_in_list'])
      await refer({ label: 'Вторая' })
      await api.request('DELETE', path, { token: employer.token })
      expect((await referrals()).map(({ label, revoked_at }) => [label, revoked_at !== null])).toEqual([
        ['Вторая', false],
        ['Пётр из цеха', true],
      ])
      expect((await api.request('GET', `/v1/referrals/${made.public_id}`)).status).toBe(404)
      await api.request('POST', `${path}/restoration`, { token: employer.token })
      expect((await api.request('GET', `/v1/referrals/${made.public_id}`)).status).toBe(200)
    })

    it('lead to the page, the company or the vacancy, never say whose they are, and count who opens them', async () => {
      const vacancy = await publishVacancy(api, employer.token)
      const toAll = dataOf(await refer()).public_id
      const toOne = dataOf(await refer({ vacancy: vacancy.public_id })).public_id
      const target = async (code: string) =>
        dataOf(await api.request<ReferralTarget>('GET', `/v1/referrals/${code}`))
      expect(await target(toAll)).toEqual({ kind: 'company', public_id: company })
      await set(true)
      expect(await target(toAll)).toEqual({ kind: 'page', public_id: company })
      expect(await target(toOne)).toEqual({ kind: 'vacancy', public_id: vacancy.public_id })
      await api.request('POST', `/v1/referrals/${toOne}/opening`)
      expect((await referrals()).map(({ opened }) => opened)).toEqual([1, 0])
    })

    it('stand as the source of whoever leaves data, and the person is told of no name', async () => {
      await set(true)
      const { public_id: code } = dataOf(await refer())
      await join({ referral: code })
      const token = await deliver()
      expect(JSON.stringify((await asked(token)).body)).not.toContain('Пётр')
      expect(api.messages.at(-1)?.text).not.toContain('Пётр')
      await answer(token)
      await join({ email: 'other@example.test', referral: 'abcdefghjkmn' })
      await answer(await deliver())
      expect((await find(`referral=${code}`)).map(({ source, referral }) => [source, referral])).toEqual([
        ['Рекомендация', { public_id: code, label: 'Пётр из цеха' }],
      ])
      const summary = dataOf(
        await api.request<TalentSummary>('GET', '/v1/my/people/summary', { token: employer.token }),
      )
      expect(summary.sources).toEqual([
        { name: 'Рекомендация', count: 1 },
        { name: 'Страница «Работа в компании»', count: 1 },
      ])
      expect(await find(`source=${encodeURIComponent('Рекомендация')}`)).toHaveLength(1)
      const stranger = await signUpEmployer(api)
      expect(await find(`referral=${code}`, stranger.token)).toEqual([])
      expect((await referrals())[0]).toMatchObject({ joined: 1, applied: 0 })
    })

    it('stand as the source of an application in the reports, unless they are over or of another company', async () => {
      const vacancy = await publishVacancy(api, employer.token)
      const { public_id: code } = dataOf(await refer({ vacancy: vacancy.public_id }))
      const apply = async (campaign: string | null, source: string = referralSource) => {
        const candidate = await signUpCandidate(api)
        const resume = await publishResume(api, candidate.token)
        return dataOf(
          await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.public_id}/applications`, {
            token: candidate.token,
            body: {
              resume_public_id: resume.public_id,
              letter: 'Здравствуйте!',
              link: { source, campaign },
            },
          }),
        )
      }
      expect((await apply(code)).link).toBeNull()
      await api.request('DELETE', `/v1/my/referrals/${code}`, { token: employer.token })
      await apply(code)
      const other = await signUpEmployer(api)
      await apply(dataOf(await refer({}, other.token)).public_id)
      // The phrase in tags that anybody can write says nothing.
      await apply(null, 'Рекомендация: Пётр из цеха')
      await apply(null, ' рекомендация :\u00a0Пётр из цеха')
      const rows = dataOf(
        await api.request<Page<ReportRow>>('GET', '/v1/my/report/rows?by=link', { token: employer.token }),
      ).results
      expect(rows.map(({ key, applied }) => [key, applied])).toEqual([['Рекомендация: Пётр из цеха', 1]])
      expect((await referrals())[0]?.applied).toBe(1)
    })
  })
})
