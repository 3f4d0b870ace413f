import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hiding } from '@/lib/contracts/hiding'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { vacancies } from '@/server/db/schema/vacancies'
import { notHiddenFor, notHiddenFrom, titleKeyOf } from '@/server/modules/engagement/engagement.repository'
import { isExcluded } from '@/server/modules/matching/matching.service'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  addVacancy,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
} from '../negotiations/parties'

describe('hiding vacancies, companies, what is similar, and resumes', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const hide = (who: { token: string }, body: Record<string, unknown>) =>
    api.request<Hiding>('POST', '/v1/my/hidden', { token: who.token, body })
  const among = async (who: { token: string }, ids: string[]) =>
    dataOf(
      await api.request<{ hidden: string[]; total: number }>('POST', '/v1/my/hidden/among', {
        token: who.token,
        body: { ids },
      }),
    )
  const seen = async (candidate: Candidate, employer: Employer) => {
    const { rows } = await api.ctx.db.execute<{ public_id: string }>(sql`
      select v.public_id from vacancies v
      where v.company_id = ${employer.company.id} and ${notHiddenFrom(candidate.userId, sql`v`)} order by v.id`)
    return rows.map((row) => row.public_id)
  }

  it('hides a vacancy with its duplicates, and shows it again', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api, { vacancy: { title: 'Монтажник  (ПВХ), ёмкости' } })
    const copy = await addVacancy(api, employer.company.id, { title: 'монтажник ПВХ — емкости' })
    const other = await addVacancy(api, employer.company.id, { title: 'Монтажник' })
    const veiled = await addVacancy(api, employer.company.id, {
      title: 'Монтажник ПВХ ёмкости',
      anonymous: true,
      employerName: 'Завод',
    })
    const body = { kind: 'vacancy', vacancy_public_id: employer.vacancy.publicId }
    const hiding = dataOf(await hide(candidate, body))
    expect(dataOf(await hide(candidate, body)).public_id).toBe(hiding.public_id)
    expect(await seen(candidate, employer)).toEqual([other.publicId, veiled.publicId])
    const all = [employer.vacancy, copy, other].map((each) => each.publicId)
    expect((await among(candidate, all)).hidden.sort()).toEqual([all[0], all[1]].sort())
    const excluded = (vacancyId: number) =>
      isExcluded(api.ctx, { resumeId: candidate.resume.id, vacancyId }, 'candidate')
    expect([await excluded(copy.id), await excluded(other.id)]).toEqual([true, false])
    // Another person sees everything.
    expect(await among(await buildCandidate(api), all)).toEqual({ hidden: [], total: 0 })
    const back = await api.request('DELETE', `/v1/my/hidden/${hiding.public_id}`, { token: candidate.token })
    expect(back.status).toBe(200)
    expect(await among(candidate, all)).toEqual({ hidden: [], total: 0 })
  })

  it('leaves what is hidden out of the list of whoever hid it, and out of its total', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api, { vacancy: { title: 'Гальваник' } })
    const other = await addVacancy(api, employer.company.id, { title: 'Гальваник шестого разряда' })
    await api.ctx.db.transaction((tx) => writeSearchVectors(tx, [employer.vacancy.id, other.id]))
    const listed = async (who?: { token: string }) => {
      const answer = await api.request<VacancyList>('GET', '/v1/vacancies?text=гальваник', who ?? {})
      const { results, total } = dataOf(answer)
      return [total, ...results.map((card) => card.public_id).sort()]
    }
    const both = [employer.vacancy.publicId, other.publicId].sort()
    expect(await listed(candidate)).toEqual([2, ...both])
    const body = { kind: 'vacancy', vacancy_public_id: employer.vacancy.publicId }
    const hiding = dataOf(await hide(candidate, body))
    expect(await listed(candidate)).toEqual([1, other.publicId])
    expect(await listed()).toEqual([2, ...both])
    expect(await listed(await buildCandidate(api))).toEqual([2, ...both])
    await api.request('DELETE', `/v1/my/hidden/${hiding.public_id}`, { token: candidate.token })
    expect(await listed(candidate)).toEqual([2, ...both])
  })

  it('makes the same key of a title here and in the database', async () => {
    for (const title of [
      'Ёлочный  мастер!',
      'C++/C# разработчик (Senior)',
      'Водитель кат. «Е», ночь',
      '  ',
    ]) {
      const { rows } = await api.ctx.db.execute<{ key: string }>(sql`
        select btrim(regexp_replace(translate(lower(${title}::text), 'ё', 'е'), '[^0-9a-zа-я+#]+', ' ', 'g')) as key`)
      expect(rows[0]?.key).toBe(titleKeyOf(title))
    }
  })

  it('hides a company but for its anonymous adverts, and names no anonymous one', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const veiled = await addVacancy(api, employer.company.id, { anonymous: true, employerName: 'Завод' })
    const refused = await hide(candidate, { kind: 'company', vacancy_public_id: veiled.publicId })
    expect(refused.status).toBe(422)
    dataOf(await hide(candidate, { kind: 'company', vacancy_public_id: employer.vacancy.publicId }))
    expect(await seen(candidate, employer)).toEqual([veiled.publicId])
  })

  it('hides what is similar everywhere', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api, { vacancy: { title: 'Оператор', roleId: 2403 } })
    const elsewhere = await buildEmployer(api, { vacancy: { title: 'оператор!', roleId: 2403 } })
    const otherRole = await addVacancy(api, elsewhere.company.id, { title: 'Оператор', roleId: 1 })
    dataOf(await hide(candidate, { kind: 'similar', vacancy_public_id: employer.vacancy.publicId }))
    expect(await seen(candidate, employer)).toEqual([])
    expect(await seen(candidate, elsewhere)).toEqual([otherRole.publicId])
  })

  it('teaches the resume named, tells what, and takes the lesson back', async () => {
    const candidate = await buildCandidate(api, { roleIds: [2403], salaryMonthNet: 90_000, cityId: 66001 })
    const employer = await buildEmployer(api, { vacancy: { salaryMonthNet: 101_000 } })
    const hiding = dataOf(
      await hide(candidate, {
        kind: 'vacancy',
        vacancy_public_id: employer.vacancy.publicId,
        reason: 'salary',
        resume_public_id: candidate.resume.publicId,
      }),
    )
    expect(hiding.learned).toEqual([{ field: 'min_salary', values: ['105000'] }])
    const minimum = async () => {
      const { rows } = await api.ctx.db.execute<{ criteria: { min_salary: number } }>(
        sql`select criteria from autopickups where resume_id = ${candidate.resume.id}`,
      )
      return rows[0]?.criteria.min_salary
    }
    expect(await minimum()).toBe(105_000)
    await api.request('DELETE', `/v1/my/hidden/${hiding.public_id}`, { token: candidate.token })
    expect(await minimum()).toBe(90_000)
  })

  it('refuses others’ resumes, drafts and employers', async () => {
    const candidate = await buildCandidate(api)
    const other = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const body = { kind: 'vacancy', vacancy_public_id: employer.vacancy.publicId }
    expect((await hide(employer, body)).status).toBe(403)
    expect((await hide(candidate, { ...body, resume_public_id: other.resume.publicId })).status).toBe(404)
    const draft = await addVacancy(api, employer.company.id, { status: 'draft', firstPublishedAt: null })
    expect((await hide(candidate, { ...body, vacancy_public_id: draft.publicId })).status).toBe(404)
  })

  it('hides a resume for one vacancy of the company, and shows it again', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const second = await addVacancy(api, employer.company.id)
    const path = `/v1/vacancies/${employer.vacancy.publicId}/hidden-resumes`
    const body = { resume_public_id: candidate.resume.publicId, reason: 'skills' }
    for (let n = 0; n < 2; n += 1)
      dataOf(
        await api
          .request('POST', path, { token: employer.token, body })
          .then((a) => ({ ...a, body: { data: a.status } })),
      )
    const pair = { resumeId: candidate.resume.id, vacancyId: employer.vacancy.id }
    expect(await isExcluded(api.ctx, pair, 'employer')).toBe(true)
    expect(await isExcluded(api.ctx, { ...pair, vacancyId: second.id }, 'employer')).toBe(false)
    const shown = async (vacancyId: number) => {
      const { rows } = await api.ctx.db.execute(sql`
        select r.id from resumes r where r.id = ${candidate.resume.id} and ${notHiddenFor(vacancyId, sql`r`)}`)
      return rows.length
    }
    expect([await shown(employer.vacancy.id), await shown(second.id)]).toEqual([0, 1])
    const list = dataOf(
      await api.request<{ total: number; results: { reason: string }[] }>('GET', path, {
        token: employer.token,
      }),
    )
    expect(list).toMatchObject({ total: 1, results: [{ reason: 'skills' }] })
    await api.request('DELETE', path, { token: employer.token, body })
    expect(await shown(employer.vacancy.id)).toBe(1)
  })

  it('walks indexes when it looks for what is hidden', async () => {
    const candidate = await buildCandidate(api)
    const { rows } = await api.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select v.id from ${vacancies} v where v.public_id = 'a' and ${notHiddenFrom(candidate.userId, sql`v`)}`)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/hidings_(once|feed)/)
  })
})
