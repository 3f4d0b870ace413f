import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { ResumeView } from '@/lib/contracts/resumes'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { companyMembers } from '@/server/db/schema/companies'
import { entitlementUses } from '@/server/db/schema/purchases'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { changeTerms } from '@/server/modules/billing/orders/plan-catalogue.service'
import { publishBought } from '@/server/modules/billing/orders/promotions.service'
import { refundBlocked } from '@/server/modules/billing/subscriptions/period-ends.service'
import { decideOnVacancy, type VacancyDecision } from '@/server/modules/vacancies/company-vacancies.service'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { shopOf } from '@/tests/support/shop'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft } from '@/tests/support/vacancies'

const start = new Date('2026-03-04T09:00:00Z')
const later = new Date('2026-03-05T09:00:00Z')
const suspicious = { title: 'Курьер, лёгкие деньги' }

describe('H3 services of a company', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(start)
    // One free vacancy at a time, so that its limit is met soon.
    const contents = { active_vacancies: 1, seats: 2, contact_opens: 2 }
    await changeTerms(api.ctx, 'start', { from: start, contents })
  })
  afterEach(async () => {
    expect(await reconcile(api.ctx)).toMatchObject({ ok: true, sum: '0', miscounted: [] })
  })
  afterAll(() => api.close())

  const company = async (money = 0, verified = true) => {
    api.setNow(start)
    const employer = await createEmployer(api, { verified })
    const shop = shopOf(api, employer)
    if (money > 0) await shop.topUp(money)
    return { ...shop, employer }
  }
  type Company = Awaited<ReturnType<typeof company>>
  const draft = (who: Company, more: { title?: string } = {}) =>
    createVacancyDraft(api, who.employer.token, more)
  const publish = (who: Company, id: string) =>
    who.ask<OwnVacancy>('POST', `/v1/vacancies/${id}/publication`, { duplicate: true })
  const published = async (who: Company, more: { title?: string } = {}) => {
    const { public_id } = await draft(who, more)
    const answer = await publish(who, public_id)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return public_id
  }
  const decide = (id: string, decision: VacancyDecision) =>
    api.ctx.db.transaction((tx) => decideOnVacancy(tx, id, decision, api.ctx.clock.now()))
  const block = { action: 'block', note: 'нельзя', fields: [] } as const
  const stateOf = async (who: Company, id: string) =>
    (await who.ask<OwnVacancy>('GET', `/v1/vacancies/${id}/own`)).body.data?.status
  const open = (who: Company, resume: string) =>
    who.ask<ResumeView>('POST', `/v1/resumes/${resume}/contacts`, {})

  describe('room for open vacancies', () => {
    it('is what the plan has; the refusal says what is missing, and a pause makes room', async () => {
      const who = await company()
      const first = await published(who)
      const second = await draft(who)
      const refused = await publish(who, second.public_id)
      expect(refused.body).toMatchObject({
        error_code: 'not_enough_purchased_services',
        data: { kind: 'active_vacancies', limit: 1 },
      })
      expect(await stateOf(who, second.public_id)).toBe('draft')
      await who.ask('DELETE', `/v1/vacancies/${first}/publication`)
      expect((await publish(who, second.public_id)).status).toBe(200)
      expect((await publish(who, first)).body.error_code).toBe('not_enough_purchased_services')
    })

    it('is never overbooked by publications at the same moment', async () => {
      const who = await company()
      const drafts = await Promise.all(Array.from({ length: 5 }, () => draft(who)))
      const answers = await Promise.all(drafts.map(({ public_id }) => publish(who, public_id)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await who.left('active_vacancies')).toBe(0)
    })

    it('is bought for one draft, which is published with its promotions when it is paid', async () => {
      const who = await company()
      await published(who)
      const waiting = await draft(who, { title: 'Бариста' })
      const order = await who.buy('single', { pay: 'later', vacancy: waiting.public_id })
      expect(order.vacancy).toEqual({ public_id: waiting.public_id, title: 'Бариста', published: false })
      await who.topUp(99_000)
      expect(await publishBought(api.ctx)).toBe(1)
      expect(await publishBought(api.ctx)).toBe(0)
      expect(await stateOf(who, waiting.public_id)).toBe('active')
      expect((await who.purchase(order.public_id)).vacancy?.published).toBe(true)
      expect((await who.purchase(order.public_id)).refundable).toBe(0)
      const uses = await who.ask<CallResult<'GET /v1/my/services/uses'>>('GET', '/v1/my/services/uses')
      expect(uses.body.data?.results.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
        'highlights used',
        'lifts used',
        'publications used',
      ])
      expect(uses.body.data?.results[0]).toMatchObject({
        by: 'Мария Северова',
        vacancy: { title: 'Бариста' },
      })
    })

    it('is kept while a moderator looks, used when it is let through, and returned when it is sent back', async () => {
      const who = await company(99_000)
      await published(who)
      await who.buy('single')
      const held = await published(who, suspicious)
      expect(await stateOf(who, held)).toBe('moderation')
      expect(await who.left('publications')).toBe(0)
      await decide(held, { action: 'reject', note: 'поправьте', fields: [] })
      expect(await who.left('publications')).toBe(1)
      expect((await publish(who, held)).status).toBe(200)
      await who.ask('POST', `/v1/vacancies/${held}/actions`, { action: 'withdraw' })
      expect(await who.left('publications')).toBe(1)
      await publish(who, held)
      await decide(held, { action: 'approve' })
      expect(await who.left('publications')).toBe(0)
      const [use] = await api.ctx.db
        .select()
        .from(entitlementUses)
        .where(and(eq(entitlementUses.companyId, who.employer.companyId), eq(entitlementUses.status, 'used')))
      expect(use?.kind).toBe('publications')
    })

    it('gives all the money back for a publication that was blocked before it opened, once', async () => {
      const who = await company(99_000)
      await published(who)
      await who.buy('single')
      const held = await published(who, suspicious)
      api.setNow(later)
      await decide(held, block)
      expect(await refundBlocked(api.ctx, held)).toBe(1)
      expect(await refundBlocked(api.ctx)).toBe(0)
      expect(await who.balance()).toBe(99_000)
      expect(await who.left('publications')).toBe(0)
    })

    it('gives back the days that are left of a publication blocked while it was open', async () => {
      const who = await company(99_000)
      await published(who)
      await who.buy('single')
      const id = await published(who)
      api.setNow(new Date(start.getTime() + 10 * 86_400_000))
      await decide(id, block)
      await refundBlocked(api.ctx, id)
      expect(await who.balance()).toBe(66_000)
    })
  })

  describe('contacts', () => {
    it('are charged once per company and resume, kept for good, and counted before', async () => {
      const [who, other] = [await company(), await company()]
      const candidate = await createCandidate(api)
      const { public_id } = await publishResume(api, candidate.token)
      const colleague = { ...who, employer: await createEmployer(api) }
      await api.ctx.db
        .update(companyMembers)
        .set({ companyId: who.employer.companyId })
        .where(eq(companyMembers.userId, colleague.employer.userId))
      const same = shopOf(api, colleague.employer)
      expect(await who.left('contact_opens')).toBe(2)
      const answers = await Promise.all([
        open(who, public_id),
        open(who, public_id),
        same.ask<ResumeView>('POST', `/v1/resumes/${public_id}/contacts`, {}),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[0]?.body.data?.contacts?.phone).toBe('+79123456789')
      expect(await who.left('contact_opens')).toBe(1)
      // A resume that is put away stays open to whoever opened it, and to nobody else.
      await api.request('DELETE', `/v1/resumes/${public_id}/publication`, { token: candidate.token })
      const view = await who.ask<ResumeView>('GET', `/v1/resumes/${public_id}`)
      expect(view.body.data?.name?.last).toBe('Климова')
      expect((await other.ask('GET', `/v1/resumes/${public_id}`)).status).toBe(404)
    })

    it('take nothing when they are hidden, and lead to a purchase when none are left', async () => {
      const who = await company(149_000)
      const person = async (more: object) =>
        (await publishResume(api, (await createCandidate(api)).token, more)).public_id
      const hidden = await person({ hidden_fields: ['phones', 'email', 'other_contacts'] })
      const answer = await open(who, hidden)
      expect([answer.status, answer.body.error_code]).toEqual([409, 'contacts_hidden'])
      expect(await who.left('contact_opens')).toBe(2)
      await open(who, await person({}))
      await open(who, await person({}))
      const third = await person({})
      expect((await open(who, third)).body).toMatchObject({
        error_code: 'not_enough_purchased_services',
        data: { kind: 'contact_opens' },
      })
      const pack = await who.buy('contacts-10')
      expect((await open(who, third)).status).toBe(200)
      expect(await who.purchase(pack.public_id)).toMatchObject({ refundable: 134_100 })
      await who.refund(pack.public_id, 134_100)
      // What was opened stays open.
      expect((await who.ask<ResumeView>('GET', `/v1/resumes/${third}`)).body.data?.contacts).not.toBeNull()
      expect(await who.left('contact_opens')).toBe(0)
      api.setNow(new Date('2026-04-01T09:00:00Z'))
      expect(await who.left('contact_opens')).toBe(2)
    })

    it('are for verified companies', async () => {
      const who = await company(0, false)
      const { public_id } = await publishResume(api, (await createCandidate(api)).token)
      expect((await open(who, public_id)).body.error_code).toBe('company_not_verified')
    })
  })

  it('promote an open vacancy, one after another, and nothing else', async () => {
    const who = await company(98_000)
    const id = await published(who)
    const promote = (vacancy: string) =>
      who.ask<CallResult<'POST /v1/vacancies/:publicId/promotions'>>(
        'POST',
        `/v1/vacancies/${vacancy}/promotions`,
        { kind: 'lifts' },
      )
    expect((await promote(id)).body.error_code).toBe('not_enough_purchased_services')
    await who.buy('lift')
    await who.buy('lift')
    expect((await promote((await draft(who)).public_id)).body.error_code).toBe('wrong_state')
    expect((await promote(id)).body.data?.ends_at).toBe('2026-03-11T09:00:00.000Z')
    expect((await promote(id)).body.data?.ends_at).toBe('2026-03-18T09:00:00.000Z')
    expect((await promote(id)).status).toBe(409)
  })

  it('show what is lifted apart, two of a page at most, and leave the list as it is', async () => {
    const word = 'Рестораторша'
    const companies = [await company(49_000), await company(49_000), await company(49_000), await company()]
    const ids: string[] = []
    for (const who of companies) ids.push(await published(who, { title: word }))
    const search = async (page = 1) => {
      const { body } = await api.request<CallResult<'GET /v1/vacancies'>>(
        'GET',
        `/v1/vacancies?${new URLSearchParams({ text: word, page: String(page), size: '2' })}`,
      )
      if (!body.data) throw new Error(JSON.stringify(body))
      return body.data
    }
    const order = async () => [...(await search(1)).results, ...(await search(2)).results]
    const before = (await order()).map(({ public_id }) => public_id)
    expect(before.toSorted()).toEqual(ids.toSorted())
    expect((await search()).promoted).toEqual([])
    for (const [n, who] of companies.slice(0, 3).entries()) {
      await who.buy('lift')
      await who.ask('POST', `/v1/vacancies/${ids[n]}/promotions`, { kind: 'lifts' })
    }
    const [first, second] = [await search(1), await search(2)]
    expect([first.promoted.length, second.promoted.length]).toEqual([2, 1])
    const promoted = [...first.promoted, ...second.promoted].map(({ public_id }) => public_id)
    expect(promoted.toSorted()).toEqual(ids.slice(0, 3).toSorted())
    expect((await order()).map(({ public_id }) => public_id)).toEqual(before)
    api.setNow(new Date(start.getTime() + 7 * 86_400_000))
    expect((await search()).promoted).toEqual([])
  })

  it('have a seat for so many who act', async () => {
    const who = await company()
    const seat = async () => {
      const member = await createEmployer(api, { role: 'viewer' })
      await api.ctx.db
        .update(companyMembers)
        .set({ companyId: who.employer.companyId })
        .where(eq(companyMembers.userId, member.userId))
      return member
    }
    const give = ({ publicId }: TestEmployer, role: string) =>
      who.ask('PUT', `/v1/accounts/company/${who.employer.companyPublicId}/members/${publicId}/role`, {
        role,
      })
    const [first, second] = [await seat(), await seat()]
    expect((await give(first, 'recruiter')).status).toBe(200)
    expect((await give(second, 'recruiter')).body).toMatchObject({
      error_code: 'not_enough_purchased_services',
      data: { kind: 'seats', limit: 2 },
    })
    await give(first, 'viewer')
    expect((await give(second, 'recruiter')).status).toBe(200)
  })
})
