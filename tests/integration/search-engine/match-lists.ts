import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MatchCounters } from '@/lib/contracts/matching'
import { hourMs } from '@/lib/shared/time'
import { resumeStopList } from '@/server/db/schema/resumes'
import type { ListSource, Subject } from '@/server/modules/matching/list-source'
import { liveLists } from '@/server/modules/matching/live-lists.service'
import { findOwnResume } from '@/server/modules/matching/parties.repository'
import { storedLists } from '@/server/modules/matching/stored-lists.service'
import { createCandidate } from '@/tests/support/candidates'
import { publishResume } from '@/tests/support/resumes'
import type { TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { buildMatching, buildPair, candidatesOf, matchesOf } from '../matching/world'
import { dataOf } from '../negotiations/parties'

interface World {
  env: () => Parameters<typeof buildMatching>[0]
  /** How many rows of lists the tables hold. */
  stores: 'rows' | 'nothing'
  close: (api: TestApi) => Promise<void>
}

/** Lists of matches, whichever engine they come from: the same is shown, and is new to the same people. */
export function describeMatchLists(name: string, { env, stores, close }: World): void {
  describe(`lists of matches with ${name}`, () => {
    let world: Awaited<ReturnType<typeof buildMatching>>
    let pair: Awaited<ReturnType<typeof buildPair>>
    const start = Date.now()
    beforeAll(async () => {
      world = await buildMatching(env())
      world.api.setNow(new Date(start))
      pair = await buildPair(world.api)
    }, 60_000)
    afterAll(async () => {
      await close(world.api)
      await world.close()
    })

    const vacancies = async (query = '') =>
      (await matchesOf(world.api, pair.candidate, pair.candidate.resume, query)).results
    const resumes = async (query = '') =>
      (await candidatesOf(world.api, pair.employer, pair.employer.vacancy, query)).results
    const mine = () => `/v1/resumes/${pair.candidate.resume.public_id}/matches`
    const theirs = () => `/v1/vacancies/${pair.employer.vacancy.public_id}/matches`
    const news = async (path: string, { token }: { token: string }) =>
      dataOf(await world.api.request<MatchCounters>('GET', `${path}/counters`, { token })).new
    const look = async (path: string, { token }: { token: string }) =>
      expect((await world.api.request('POST', `${path}/seen`, { token })).status).toBe(200)
    const called = (channel: string) =>
      world.told.some(({ name, channels }) => name === 'matches.updated' && channels.includes(channel))
    const patient = { timeout: 20_000 }

    it('hold a pair on both sides, and tell both of what has come since their visit', {
      timeout: 60_000,
    }, async () => {
      const { api, told } = world
      const { candidate, employer } = pair
      await expect.poll(async () => (await vacancies()).length, patient).toBe(1)
      await expect.poll(async () => (await resumes()).length, patient).toBe(1)
      await look(mine(), candidate)
      await look(theirs(), employer)
      expect([await news(mine(), candidate), await news(theirs(), employer)]).toEqual([0, 0])

      api.setNow(new Date(start + hourMs))
      told.length = 0
      const vacancy = await publishVacancy(api, employer.token, { title: 'Медсестра на дом' })
      const resume = await publishResume(api, (await createCandidate(api)).token)
      await expect.poll(() => called(`private-resume.${candidate.resume.public_id}`), patient).toBe(true)
      await expect.poll(() => called(`private-vacancy.${employer.vacancy.public_id}`), patient).toBe(true)
      // Whoever was called finds it there, whatever the index of the search knows by then.
      const [fresh] = (await vacancies('?sort=date')).filter(
        (row) => row.vacancy.public_id === vacancy.public_id,
      )
      expect(fresh).toMatchObject({ is_new: false })
      expect((await resumes()).map((row) => row.resume.public_id)).toContain(resume.public_id)
      expect([await news(mine(), candidate), await news(theirs(), employer)]).toEqual([1, 1])

      api.setNow(new Date(start + 2 * hourMs))
      await look(mine(), candidate)
      expect(await news(mine(), candidate)).toBe(0)
      const shown = await vacancies()
      expect(shown.filter(({ is_new }) => is_new).map((row) => row.vacancy.public_id)).toEqual([
        vacancy.public_id,
      ])
      // A page and the next are of one list.
      const pages = [...(await vacancies('?page=1&size=1')), ...(await vacancies('?page=2&size=1'))]
      expect(pages.map((row) => row.vacancy.public_id)).toEqual(shown.map((row) => row.vacancy.public_id))
    })

    it('store no more than they must', async () => {
      const { rows } = await world.api.ctx.db.execute<{ rows: number; remembered: number | null }>(sql`
        select (select count(*)::int from resume_matches) + (select count(*)::int from vacancy_matches) as rows,
          (select max(cardinality(found_ids)) from resume_match_lists) as remembered`)
      if (stores === 'nothing') expect(rows).toEqual([{ rows: 0, remembered: 2 }])
      else expect(rows).toMatchObject([{ rows: expect.any(Number), remembered: null }])
    })

    it('keep what was found when, when the installation moves from one engine to the other', async () => {
      const { ctx } = world.api
      const resume = await findOwnResume(ctx.db, pair.candidate.userId, pair.candidate.resume.public_id)
      if (!resume) throw new Error('the resume is gone')
      const subject: Subject = { kind: 'resume', party: resume }
      const foundBy = async (source: ListSource) => {
        const list = await source.listOf(subject)
        if (!list) throw new Error('the resume is not matched')
        const { rows } = await ctx.db.execute<{ id: number; found: string }>(
          sql`select id, found_at::text as found from ${list.lines} m order by id`,
        )
        return rows
      }
      const [own, other] =
        stores === 'nothing' ? [liveLists(ctx), storedLists(ctx)] : [storedLists(ctx), liveLists(ctx)]
      const before = await foundBy(own)
      expect(before).toHaveLength(2)
      expect(before[0]?.found).not.toBe(before[1]?.found)
      world.api.setNow(new Date(start + 3 * hourMs))
      expect(await foundBy(other)).toEqual(before)
      expect(await foundBy(own)).toEqual(before)
    })

    it('leave out at once who must not meet', async () => {
      const { candidate, employer } = pair
      const companyId = employer.companyId
      await world.api.ctx.db.insert(resumeStopList).values({ userId: candidate.userId, companyId })
      expect(await vacancies()).toEqual([])
      const shown = (await resumes()).map((row) => row.resume.public_id)
      expect(shown).not.toContain(candidate.resume.public_id)
    })
  })
}
