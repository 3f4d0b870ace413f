import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { Referral } from '@/lib/contracts/hiring-pages'
import type { SkillTest, SkillTestCard } from '@/lib/contracts/skill-tests'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { VacancyImport } from '@/lib/contracts/vacancy-imports'
import { companyMembers } from '@/server/db/schema/companies'
import { vacancyMembers } from '@/server/db/schema/company-team'
import { vacancies } from '@/server/db/schema/vacancies'
import { notify } from '@/server/modules/notifications'
import { contents } from '@/server/modules/privacy/contents.repository'
import { csvOf, importRow } from '@/tests/support/import-files'
import { fileForm } from '@/tests/support/pictures'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, addVacancy, buildEmployer, dataOf } from './negotiations/parties'

describe('around a vacancy for chosen colleagues only', () => {
  let api: TestApi
  let firm: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    firm = await build()
  })

  /** A narrowed vacancy with a recruiter who answers for it, a chosen one, and one outside. */
  async function build() {
    const owner = await buildEmployer(api)
    const { company } = owner
    const answers = await addMember(api, company.id, 'recruiter')
    const chosen = await addMember(api, company.id, 'recruiter')
    const outside = await addMember(api, company.id, 'recruiter')
    const vacancy = await addVacancy(api, company.id, {
      narrowed: true,
      managerId: answers.userId,
      title: 'Новый директор',
    })
    await api.ctx.db.insert(vacancyMembers).values({ vacancyId: vacancy.id, userId: chosen.userId })
    return { owner, company, answers, chosen, outside, vacancy, own: `/v1/vacancies/${vacancy.publicId}` }
  }
  const ask = <T>(who: { token: string }, method: string, path: string, body?: unknown) =>
    api.request<T>(method, path, { token: who.token, ...(body !== undefined && { body }) })
  const give = (who: { token: string }, to: { userPublicId: string }) =>
    ask<{ changed: number }>(who, 'PUT', '/v1/my/vacancies/manager', {
      ids: [firm.vacancy.publicId],
      manager: to.userPublicId,
    })

  it('lists referral links to it for those who see it, and lets nobody else end one', async () => {
    const { owner, chosen, outside, vacancy } = firm
    const made = await ask<Referral>(owner, 'POST', '/v1/my/referrals', {
      label: 'Иван',
      vacancy: vacancy.publicId,
    })
    const open = await ask<Referral>(owner, 'POST', '/v1/my/referrals', { label: 'Пётр', vacancy: null })
    const listed = async (who: { token: string }) => {
      const { results, total } = dataOf(await ask<Page<Referral>>(who, 'GET', '/v1/my/referrals'))
      return { ids: results.map((each) => each.public_id).sort(), total }
    }
    const ids = [dataOf(made).public_id, dataOf(open).public_id]
    expect(await listed(chosen)).toEqual({ ids: [...ids].sort(), total: 2 })
    expect(await listed(outside)).toEqual({ ids: ids.slice(1), total: 1 })
    const link = `/v1/my/referrals/${ids[0]}`
    expect((await ask(outside, 'DELETE', link)).status).toBe(404)
    expect((await ask(outside, 'POST', `${link}/restoration`)).status).toBe(404)
    expect((await ask(chosen, 'DELETE', link)).status).toBe(200)
  })

  it('is given to another by owners and by who answers for it, not by the chosen', async () => {
    const { owner, answers, chosen, outside, own, vacancy } = firm
    await api.ctx.db.update(vacancies).set({ status: 'draft' }).where(eq(vacancies.id, vacancy.id))
    const { revision } = dataOf(await ask<OwnVacancy>(chosen, 'GET', `${own}/own`))
    const save = (who: { token: string }, fields: object) => ask(who, 'PUT', own, { revision, fields })
    for (const to of [chosen, outside]) {
      expect((await give(chosen, to)).status).toBe(403)
      expect((await save(chosen, { manager: to.userPublicId })).status).toBe(403)
    }
    expect((await save(chosen, { manager: null })).status).toBe(403)
    expect((await ask(outside, 'GET', `${own}/own`)).status).toBe(404)
    expect(dataOf(await ask<OwnVacancy>(chosen, 'GET', `${own}/own`)).may_narrow).toBe(false)
    expect((await give(answers, chosen)).status).toBe(200)
    expect((await give(owner, outside)).status).toBe(200)
  })

  it('changes nothing of it when somebody outside names it among those they give', async () => {
    const { owner, outside, vacancy, answers } = firm
    const before = await api.ctx.db
      .select()
      .from(vacancyMembers)
      .where(eq(vacancyMembers.vacancyId, vacancy.id))
    expect(dataOf(await give(outside, outside)).changed).toBe(0)
    const members = () =>
      api.ctx.db.select().from(vacancyMembers).where(eq(vacancyMembers.vacancyId, vacancy.id))
    expect(await members()).toEqual(before)
    expect((await give(owner, outside)).status).toBe(200)
    expect((await members()).some(({ userId }) => userId === answers.userId)).toBe(true)
  })

  it('has copies that whoever answers for it sees', async () => {
    const { answers, chosen, outside, own } = firm
    const copy = dataOf(await ask<OwnVacancy>(chosen, 'POST', `${own}/copies`, {}))
    const path = `/v1/vacancies/${copy.public_id}/own`
    expect((await ask(answers, 'GET', path)).status).toBe(200)
    expect((await ask(outside, 'GET', path)).status).toBe(404)
  })

  it('leaves the notices and the copy of data of those outside, whichever company they act for', async () => {
    const { db } = api.ctx
    const { chosen, outside, vacancy } = firm
    const other = await buildEmployer(api)
    await db
      .insert(companyMembers)
      .values({ companyId: other.company.id, userId: outside.userId, role: 'owner' })
    await db.update(vacancies).set({ narrowed: false }).where(eq(vacancies.id, vacancy.id))
    const told = [chosen, outside].map(({ userId }) => ({
      userId,
      kind: 'application.created' as const,
      dedupeKey: `narrowed-edges:${userId}`,
      params: {
        reader: 'employer',
        vacancy_title: vacancy.title,
        resume_title: 'Тайный кандидат',
        status: 'new',
      },
      target: {
        type: 'negotiation' as const,
        public_id: 'aaaaaaaaaaaa',
        parent_public_id: vacancy.publicId,
        tab: 'applications' as const,
      },
    }))
    await db.transaction((tx) => notify(tx, told, new Date()))
    const copied = contents.find((each) => each.file === 'notifications.json')
    const seen = async (who: { token: string; userId: number }) => [
      JSON.stringify((await ask(who, 'GET', '/v1/notifications')).body).includes('Тайный кандидат'),
      JSON.stringify(await copied?.read(db, who.userId)).includes('Тайный кандидат'),
    ]
    expect(await seen(outside)).toEqual([true, true])
    await db.update(vacancies).set({ narrowed: true }).where(eq(vacancies.id, vacancy.id))
    expect(await seen(outside)).toEqual([false, false])
    dataOf(await ask(outside, 'POST', `/v1/accounts/company/${other.company.publicId}/current`))
    expect(await seen(outside)).toEqual([false, false])
    expect(await seen(chosen)).toEqual([true, true])
  })

  it('stays in the drafts of an import that somebody outside undoes', async () => {
    const { owner, outside } = firm
    const body = fileForm('file', csvOf([importRow('1', 'Сестра'), importRow('2', 'Санитар')]), 'а.csv', '')
    const made = dataOf(await ask<VacancyImport>(owner, 'POST', '/v1/my/vacancies/imports', body))
    const [first] = await api.ctx.db
      .update(vacancies)
      .set({ narrowed: true })
      .where(eq(vacancies.title, 'Сестра'))
      .returning()
    const path = `/v1/my/vacancies/imports/${made.public_id}`
    expect(dataOf(await ask<VacancyImport>(owner, 'GET', path)).undoable).toBe(2)
    expect(dataOf(await ask<VacancyImport>(outside, 'GET', path)).undoable).toBe(1)
    const undone = await ask<{ deleted: number; kept: number }>(outside, 'DELETE', `${path}/drafts`)
    expect(dataOf(undone)).toMatchObject({ deleted: 1, kept: 0 })
    const [kept] = await api.ctx.db
      .select()
      .from(vacancies)
      .where(eq(vacancies.id, first?.id ?? 0))
    expect(kept?.status).toBe('draft')
  })

  it('is not counted by its test for those outside', async () => {
    const { owner, chosen, outside, own } = firm
    const [ready] = dataOf(await ask<{ code: string }[]>(owner, 'GET', '/v1/ready-tests'))
    const test = dataOf(await ask<SkillTest>(owner, 'POST', '/v1/my/tests/copies', { code: ready?.code }))
    const set = { test_public_id: test.public_id, required: true, revision: 0 }
    expect((await ask(owner, 'PUT', `${own}/test`, set)).status).toBe(200)
    const used = async (who: { token: string }) =>
      dataOf(await ask<SkillTestCard[]>(who, 'GET', '/v1/my/tests')).map((each) => each.vacancies)
    expect([await used(chosen), await used(outside)]).toEqual([[1], [0]])
  })
})
