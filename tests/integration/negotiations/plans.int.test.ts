import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueGroups } from '@/lib/contracts/queue'
import { pageOfConversations } from '@/server/modules/hiring/conversations/conversations.repository'
import { pageOfMessages } from '@/server/modules/hiring/conversations/messages.repository'
import { countNegotiations, listNegotiations } from '@/server/modules/hiring/negotiations/list.repository'
import { countQueue, pageOfQueue } from '@/server/modules/hiring/negotiations/queue.repository'
import {
  countStages as countStagePeople,
  findStages,
  standsIn,
} from '@/server/modules/hiring/negotiations/stages.repository'
import { countOverdueReplies } from '@/server/modules/hiring/negotiations/statistics.repository'
import { inCohort } from '@/server/modules/hiring/reports/cohort'
import { pageOfGroups, pageOfPeople } from '@/server/modules/hiring/reports/report-lists.repository'
import {
  countInvitations,
  countLosses,
  countOnStages,
  countPeriods,
  countStages,
  countWaiting,
} from '@/server/modules/hiring/reports/reports.repository'
import { countLog, findDueRuns, findLog } from '@/server/modules/hiring/stage-rules/runs.repository'
import { plansOf } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildEmployer } from './parties'

const employers = 20
const people = 300
const big = /^(negotiations|messages|conversations|negotiation_marks|offers|offer_versions|stage_rule_runs)$/

describe('lists of 6,000 negotiations with their conversations', () => {
  let api: TestApi
  let vacancyId: number
  let companyId: number
  let one: { id: number; resumeId: number; candidateId: number }
  beforeAll(async () => {
    api = await createTestApi()
    const { db } = api.ctx
    for (let index = 0; index < employers; index += 1) {
      const { vacancy, company } = await buildEmployer(api)
      vacancyId = vacancy.id
      companyId = company.id
    }
    await db.execute(sql`
      insert into users (public_id, first_name, last_name)
      select 'u' || i, 'Имя', 'Фамилия' from generate_series(1, ${people}) i`)
    await db.execute(sql`
      insert into resumes (public_id, user_id) select 'r' || id, id from users where public_id ~ '^u[0-9]+$'`)
    await db.execute(sql`
      insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin,
        status, turn, match_score, review_at, created_at, updated_at)
      select 'n' || row_number() over (), v.id, 1, r.id, r.user_id, v.company_id,
        case when r.id % 10 = 0 then 'invitation' else 'application' end,
        (array['new','viewed','in_review','interview','declined_by_employer','expired'])[1 + r.id % 6], null,
        r.id % 100, case when r.id % 6 in (2, 3) then now() end,
        now() - random() * interval '300 days', now() - random() * interval '30 days'
      from resumes r cross join vacancies v`)
    await db.execute(sql`
      insert into messages (public_id, negotiation_id, side, client_id, text, created_at)
      select 'm' || n.id || '-' || g, n.id, 'candidate', 'c' || g, 'Здравствуйте!', now()
      from negotiations n, generate_series(1, 3) g`)
    await db.execute(sql`
      insert into conversations (negotiation_id, vacancy_id, resume_id, candidate_id, company_id, origin, version,
        last_message_id, last_at, employer_unread)
      select n.id, n.vacancy_id, n.resume_id, n.candidate_id, n.company_id, n.origin, 1, m.last,
        now() - random() * interval '30 days', n.id % 20 / 19
      from negotiations n
      join (select negotiation_id, max(id) as last from messages group by 1) m on m.negotiation_id = n.id`)
    await db.execute(sql`
      insert into negotiation_marks (negotiation_id, vacancy_id, company_id, rating, tags)
      select id, vacancy_id, company_id, 1 + id % 5, array['резерв', 'тег ' || id % 40] from negotiations`)
    await db.execute(sql`
      insert into offers (negotiation_id, company_id, candidate_id)
      select id, company_id, candidate_id from negotiations where id % 2 = 0`)
    await db.execute(sql`
      insert into offer_versions (offer_id, number, state, terms, approver_id)
      select o.id, 1, case when o.id % 20 = 0 then 'in_approval' else 'draft' end, '{}',
        case when o.id % 20 = 0 then o.candidate_id end
      from offers o`)
    await db.execute(sql`
      insert into company_stages (public_id, company_id, base, name, color, position)
      select 's' || c.id || '-' || at, c.id, 'in_review', 'Звонок', 'blue', at
      from companies c, generate_series(0, 2) at`)
    await db.execute(sql`
      update negotiations n set stage_id = s.id from company_stages s
      where s.company_id = n.company_id and n.status = 'in_review' and s.position = n.id % 3`)
    await db.execute(sql`
      insert into stage_rules (public_id, company_id, stage_id, action, days, enabled)
      select 'r' || id, company_id, id, 'remind', 3, true from company_stages where position = 0`)
    await db.execute(sql`
      insert into stage_rule_runs (public_id, rule_id, negotiation_id, company_id, stage, due_at, state, created_at)
      select 'q' || n.id, r.id, n.id, n.company_id, 'Звонок', now(), 'done', now() - random() * interval '90 days'
      from negotiations n join stage_rules r on r.company_id = n.company_id`)
    await db.execute(sql`analyze`)
    const { rows } = await db.execute<{ id: number; resume_id: number; candidate_id: number }>(
      sql`select id::int, resume_id::int, candidate_id::int from negotiations where vacancy_id = ${vacancyId} limit 1`,
    )
    const [row] = rows
    if (!row) throw new Error('nothing was filled')
    one = { id: row.id, resumeId: row.resume_id, candidateId: row.candidate_id }
  }, 180_000)
  afterAll(() => api.close())

  const read = (work: () => Promise<unknown>) => plansOf(api.ctx.db.$client, work)
  const page = { limit: 30, offset: 0 }
  /** Nothing of the big tables is read through; in order, when the page comes out of an index as it stands. */
  async function indexed(work: () => Promise<unknown>, inOrder = true): Promise<string[]> {
    const [first, ...rest] = await read(work)
    const all = [first ?? [], ...rest].flat()
    const through = all.filter(
      (node) => node['Node Type'] === 'Seq Scan' && big.test(node['Relation Name'] ?? ''),
    )
    expect(through).toEqual([])
    if (inOrder) expect((first ?? []).map((node) => node['Node Type'])).not.toContain('Sort')
    return (first ?? []).flatMap((node) => node['Index Name'] ?? [])
  }

  it('show the inbox and each column of the board by their indexes', async () => {
    const { db } = api.ctx
    const list = (filter: object, sort?: 'match' | 'activity') => () =>
      listNegotiations(db, { vacancyId }, { origin: 'application', ...filter }, { ...page, sort })
    expect(await indexed(list({}))).toEqual(['negotiations_vacancy'])
    expect(await indexed(list({}, 'match'))).toEqual(['negotiations_vacancy_match'])
    expect(await indexed(list({}, 'activity'))).toEqual(['negotiations_vacancy_activity'])
    for (const stage of ['in_review', 'test', 'interview', 'hired'] as const) {
      expect(await indexed(list({ stage }))).toEqual(['negotiations_vacancy_status'])
    }
    // Several statuses in one column: filtered on the way, or put together from their indexes.
    for (const stage of ['incoming', 'offer', 'ended'] as const) await indexed(list({ stage }), false)
    const stages = await findStages(db, companyId)
    for (const { base, publicId } of stages) {
      for (const sort of [undefined, 'match', 'activity'] as const)
        await indexed(list({ stage: base, and: standsIn(stages, publicId) }, sort), false)
      const filter = { origin: 'application', and: standsIn(stages, publicId) } as const
      await indexed(() => countNegotiations(db, { vacancyId }, filter), false)
    }
    await indexed(
      () => countStagePeople(db, companyId, undefined, { vacancyId, origin: 'application' }),
      false,
    )
  })

  it('show both sides their own, one resume or all of them', async () => {
    const { db } = api.ctx
    const { resumeId, candidateId } = one
    const mine = { actor: 'candidate', candidateId } as const
    const theirs = { actor: 'employer', companyId, mayAct: true, mayScore: true } as const
    expect(await indexed(() => listNegotiations(db, { resumeId }, { origin: 'application' }, page))).toEqual([
      'negotiations_resume',
    ])
    expect(await indexed(() => listNegotiations(db, { side: mine }, {}, page))).toEqual([
      'negotiations_candidate',
    ])
    expect(await indexed(() => listNegotiations(db, { side: theirs }, {}, page))).toEqual([
      'negotiations_company',
    ])
  })

  it('show conversations and what was written in them', async () => {
    const { db } = api.ctx
    const mine = { actor: 'candidate', candidateId: one.candidateId } as const
    const theirs = { actor: 'employer', companyId, mayAct: true, mayScore: true } as const
    const talks = (side: typeof mine | typeof theirs, unread: boolean) => () =>
      pageOfConversations(db, side, { ...page, unread })
    // A handful of rows may be put in order by hand.
    expect(await indexed(talks(mine, false), false)).toContain('conversations_candidate')
    expect(await indexed(talks(theirs, false))).toContain('conversations_company')
    await indexed(talks(theirs, true), false)
    expect(await indexed(() => pageOfMessages(db, one.id, { beforeId: undefined, limit: 50 }))).toContain(
      'messages_of',
    )
  })

  it('count the reports of a vacancy and of a company in one pass over an index', async () => {
    const { db } = api.ctx
    const now = api.ctx.clock.now()
    const since = new Date(now.getTime() - 30 * 24 * 3600 * 1000)
    for (const of of [undefined, vacancyId]) {
      const scope = { companyId, vacancyId: of, manager: undefined, client: undefined, source: undefined }
      for (const count of [countStages, countLosses, countInvitations]) {
        await indexed(() => count(db, scope, since), false)
      }
      await indexed(() => countPeriods(db, scope, { since, now, step: 'week' }), false)
      await indexed(() => countWaiting(db, scope, now), false)
      const stages = await findStages(db, companyId)
      await indexed(() => countOnStages(db, scope, { stages, now }), false)
      for (const by of ['vacancy', 'source', 'link', 'manager'] as const) {
        await indexed(() => pageOfGroups(db, scope, { by, since, limit: 30, offset: 0 }), false)
      }
      await indexed(() => pageOfPeople(db, inCohort(scope, since), { limit: 30, offset: 0 }), false)
    }
  })

  it('show the queue of a company by its groups and filters, and the log of its rules', async () => {
    const { db } = api.ctx
    const owner = { companyId, userId: one.candidateId, mayAct: true, now: api.ctx.clock.now() }
    const filters = [{}, { tag: 'Тег 7' }, { rating: 4 }, { q: 'Имя' }, { days: 30 }]
    for (const filter of filters) {
      for (const group of queueGroups) {
        await indexed(() => pageOfQueue(db, owner, { group, filter, after: undefined, limit: 30 }), false)
      }
      await indexed(() => countQueue(db, owner, filter), false)
    }
    expect(await indexed(() => findLog(db, { companyId }, page), false)).toContain('stage_rule_runs_company')
    await indexed(() => countLog(db, { companyId }), false)
    await indexed(() => findDueRuns(db, owner.now, 100), false)
  })

  it('count the answers a company owes along its index', async () => {
    const since = new Date(api.ctx.clock.now().getTime() - 45 * 24 * 3600 * 1000)
    expect(await indexed(() => countOverdueReplies(api.ctx.db, companyId, since), false)).toEqual([
      'negotiations_company',
    ])
  })
})
