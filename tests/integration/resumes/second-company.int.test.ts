import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { companyMembers } from '@/server/db/schema/companies'
import { matchSubscriptions } from '@/server/db/schema/matching'
import { notifications } from '@/server/db/schema/platform'
import { notifyOfStatus, remindDue } from '@/server/modules/lists/postponed/notices.service'
import { notifyOfMatches } from '@/server/modules/matching/subscription.service'
import { contents } from '@/server/modules/privacy/contents.repository'
import { publishedResume, whoMayFind } from '@/server/modules/search/resumes/fresh.service'
import { audiencesOf, findFresh } from '@/server/modules/search/saved/query-keys'
import {
  type Asker,
  askers,
  buildSecondCompanyWorld,
  type SecondCompanyWorld,
  strangersToY,
} from './second-company-world'

describe('M8 hole 2: a resume hidden from Y, through every call that reads resumes', () => {
  let world: SecondCompanyWorld
  beforeAll(async () => {
    world = await buildSecondCompanyWorld()
  }, 120_000)
  afterAll(() => world.api.close())

  const call = <T>(asker: Asker, method: 'GET' | 'POST', path: string, body?: unknown) =>
    world.api.request<T>(method, path, {
      token: world.seats[asker].token,
      ...(body !== undefined && { body }),
    })
  const text = async (asker: Asker, path: string) => JSON.stringify((await call(asker, 'GET', path)).body)
  const names = async (asker: Asker, path: string) =>
    (await text(asker, path)).includes(world.resume.public_id)
  /** Whoever sees the resume counts two people where others count the other one alone. */
  const counts = async (asker: Asker, path: string, read: (data: never) => number | undefined) =>
    read((await call<never>(asker, 'GET', path)).body.data as never) === 2
  /** Anything but «there is none» and «only verified companies» tells that there is one. */
  const found = async (asker: Asker, method: 'GET' | 'POST', path: string, body?: unknown) => {
    const { status, body: answer } = await call(asker, method, path, body)
    const refused = ['resume_not_found', 'company_not_verified', 'not_found']
    return status < 300 || !refused.includes(answer.error_code ?? '')
  }
  const noticed = async (asker: Asker, kind: string) => {
    const { userId } = world.seats[asker]
    return world.api.ctx.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), sql`${notifications.kind} = ${kind}`))
  }
  const matched = (asker: Asker) => `/v1/vacancies/${world.seats[asker].vacancies.matched.public_id}`
  const exported = async (asker: Asker, file: string) => {
    const read = contents.find((one) => one.file === file)?.read
    if (!read) throw new Error(`no ${file} in the export`)
    return JSON.stringify(await read(world.api.ctx.db, world.seats[asker].userId)).includes(titleOf())
  }
  const titleOf = () => world.resume.fields.title ?? ''
  const page = () => `/v1/resumes/${world.resume.public_id}`

  /** Whether an asker sees the resume there; those that leave something behind stand last. */
  const reads: [string, (asker: Asker) => Promise<boolean>][] = [
    ['the list', (asker) => names(asker, '/v1/resumes')],
    ['the list by words', (asker) => names(asker, '/v1/resumes?text=медсестра')],
    ['the list by salary', (asker) => names(asker, '/v1/resumes?sort=salary')],
    [
      'the total',
      (asker) => counts(asker, '/v1/resumes?text=медсестра', (data: { total: number }) => data.total),
    ],
    [
      'facets',
      (asker) =>
        counts(
          asker,
          '/v1/resumes/facets',
          (data: { facets: { city: { value: string; count: number }[] } }) =>
            data.facets.city.find(({ value }) => value === '66001')?.count,
        ),
    ],
    ['cities', (asker) => counts(asker, '/v1/resumes/cities', (data: { count: number }[]) => data[0]?.count)],
    [
      'wider searches',
      (asker) =>
        counts(
          asker,
          '/v1/resumes/wider?salary_to=1000',
          (data: { drops: { count: number }[] }) => data.drops[0]?.count,
        ),
    ],
    ['the page', (asker) => found(asker, 'GET', page())],
    [
      'the page of a secret link',
      (asker) => found(asker, 'GET', `/v1/resumes/${world.linked.public_id}?token=${world.linkToken}`),
    ],
    [
      'cards by ids',
      async (asker) => {
        const { body } = await call<unknown[]>(asker, 'POST', '/v1/resumes/by-ids', {
          ids: [world.resume.public_id],
        })
        return body.data?.length === 1
      },
    ],
    ['the file', (asker) => found(asker, 'GET', `${page()}/document?kind=json`)],
    ['people like another', (asker) => names(asker, `/v1/resumes/${world.decoy.public_id}/similar`)],
    ['people like this one', (asker) => found(asker, 'GET', `${page()}/similar`)],
    ['matches', (asker) => names(asker, `${matched(asker)}/matches`)],
    [
      'counters of matches',
      (asker) => counts(asker, `${matched(asker)}/matches/counters`, (data: { total: number }) => data.total),
    ],
    ['favourites', async (asker) => (await text(asker, '/v1/favorites?type=resume')).includes(titleOf())],
    [
      'what was put aside',
      async (asker) => {
        const { shelf: own } = world.seats[asker].vacancies
        return (await text(asker, `/v1/vacancies/${own.public_id}/postponed`)).includes(titleOf())
      },
    ],
    ['what was paid for', (asker) => names(asker, '/v1/my/services/uses')],
    ['favourites in a copy of one’s data', (asker) => exported(asker, 'favorites.json')],
    ['the shelf in a copy of one’s data', (asker) => exported(asker, 'shelf.json')],
    [
      'a saved search that looks',
      async (asker) => {
        const { ctx } = world.api
        const row = { list: 'resumes', query: '', userId: world.seats[asker].userId } as const
        const options = { now: ctx.clock.now(), since: new Date(0), limit: 100 }
        const fresh = await findFresh(ctx, ctx.db, row, options)
        return fresh.some(({ publicId }) => publicId === world.resume.public_id)
      },
    ],
    [
      'a saved search that is called',
      async (asker) => {
        const { ctx } = world.api
        const { userId } = world.seats[asker]
        const item = await publishedResume(ctx.db, world.resume.public_id, new Date(0))
        if (!item) throw new Error('the resume is not listed')
        const audience = (await audiencesOf(ctx.db, [userId]))(userId)
        return (await whoMayFind(ctx, item, [audience]))[0] === true
      },
    ],
    [
      'the digest of matches',
      async (asker) => {
        const { ctx } = world.api
        const { userId } = world.seats[asker]
        await ctx.db
          .update(matchSubscriptions)
          .set({ notifiedUpTo: new Date(0), nextAt: ctx.clock.now() })
          .where(eq(matchSubscriptions.userId, userId))
        await notifyOfMatches(ctx)
        const [notice] = await noticed(asker, 'matches.digest')
        return (notice?.params as { count?: string })?.count === '2'
      },
    ],
    [
      'news of how they look for work',
      async (asker) => {
        const { api, owner, resume } = world
        const status = asker.length % 2 ? 'looking_for_offers' : 'has_job_offer'
        await api.request('PUT', '/v1/my/job-search-status', { token: owner.token, body: { status } })
        await notifyOfStatus(api.ctx, { resumeId: resume.public_id, userId: owner.publicId, version: 1 })
        return (await noticed(asker, 'shelf.candidate_status')).length > 0
      },
    ],
    [
      'reminders',
      async (asker) => {
        world.api.setNow(new Date(Date.now() + 2 * 3_600_000))
        await remindDue(world.api.ctx)
        return (await noticed(asker, 'shelf.reminder')).length > 0
      },
    ],
    [
      'views',
      async (asker) => {
        const views = async () => {
          const own = await world.api.request<{ counters: { views: number } }>('GET', `${page()}/own`, {
            token: world.owner.token,
          })
          return own.body.data?.counters.views ?? 0
        }
        const before = await views()
        await world.api.request('POST', '/v1/views', {
          token: world.seats[asker].token,
          body: { type: 'resume', public_id: world.resume.public_id },
          headers: { 'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0' },
        })
        return (await views()) > before
      },
    ],
    [
      'complaints',
      (asker) =>
        found(asker, 'POST', '/v1/complaints', {
          type: 'resume',
          public_id: world.resume.public_id,
          reason: 'fake',
        }),
    ],
    ['contacts', (asker) => found(asker, 'POST', `${page()}/contacts`, {})],
    [
      'putting aside',
      (asker) =>
        found(asker, 'POST', '/v1/my/postponed', {
          resume_public_id: world.resume.public_id,
          vacancy_public_id: world.seats[asker].vacancies.invited.public_id,
        }),
    ],
    [
      'adding to favourites',
      (asker) =>
        found(asker, 'POST', '/v1/favorites', {
          item_type: 'resume',
          item_public_id: world.resume.public_id,
        }),
    ],
    [
      'invitations',
      (asker) =>
        found(asker, 'POST', `${page()}/invitations`, {
          vacancy_public_id: world.seats[asker].vacancies.invited.public_id,
        }),
    ],
    [
      'hiding it',
      (asker) =>
        found(asker, 'POST', `${matched(asker)}/hidden-resumes`, {
          resume_public_id: world.resume.public_id,
        }),
    ],
  ]

  it.each(reads)('%s', async (_, sees) => {
    const seen: Asker[] = []
    for (const asker of askers) if (await sees(asker)) seen.push(asker)
    expect(seen).toEqual(strangersToY)
  })

  it('goes on inside a negotiation that was there, for whoever the company has in it', async () => {
    const { api, owner, resume, seats } = world
    const vacancy = seats.founderOfZ.vacancies.shelf.public_id
    const applied = await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy}/applications`, {
      token: owner.token,
      body: { resume_public_id: resume.public_id },
    })
    const inside = `/v1/negotiations/${applied.body.data?.public_id}`
    expect((await call('founderOfZ', 'GET', inside)).status).toBe(200)
    expect((await call('founderOfZ', 'GET', page())).status).toBe(404)
  })

  it('is a matter of today: who has left Y sees what any other company does', async () => {
    const { seats, y, api } = world
    const membership = and(
      eq(companyMembers.userId, seats.founderOfZ.userId),
      eq(companyMembers.companyId, y.companyId),
    )
    await api.ctx.db.delete(companyMembers).where(membership)
    expect((await call('founderOfZ', 'GET', page())).status).toBe(200)
  })
})
