import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnScore } from '@/lib/contracts/matching'
import { resumeStopList, resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import {
  isExcluded,
  matchesOfResume,
  matchesOfVacancy,
  pairKey,
  scoreFor,
} from '@/server/modules/matching/matching.service'
import { createCandidate } from '@/tests/support/candidates'
import { publishableResume, publishResume } from '@/tests/support/resumes'
import { buildMatching, buildPair } from './world'

type World = Awaited<ReturnType<typeof buildMatching>>

describe('H1 H2 what other modules ask of matching', () => {
  let world: World
  beforeAll(async () => {
    world = await buildMatching()
  })
  afterAll(() => world.close())

  async function pairOf() {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    const [resume] = await api.ctx.db
      .select({ id: resumes.id })
      .from(resumes)
      .where(eq(resumes.publicId, candidate.resume.public_id))
    const [vacancy] = await api.ctx.db
      .select({ id: vacancies.id })
      .from(vacancies)
      .where(eq(vacancies.publicId, employer.vacancy.public_id))
    if (!resume || !vacancy) throw new Error('the pair was not written')
    return { candidate, employer, resumeId: resume.id, vacancyId: vacancy.id }
  }

  it('gives the score of any pair, the same as in both lists', async () => {
    const { ctx } = world.api
    const { resumeId, vacancyId } = await pairOf()
    const scores = await scoreFor(ctx, { resumeIds: [resumeId], vacancyIds: [vacancyId] })
    const score = scores.get(pairKey(resumeId, vacancyId))?.score ?? 0
    // A pair that fits in all that it says; the weights may move it by some points.
    expect(score).toBeGreaterThanOrEqual(85)
    const mine = await matchesOfResume(ctx, resumeId, { minScore: 80 })
    expect(mine.find(({ id }) => id === vacancyId)?.score).toBe(score)
    await expect
      .poll(async () => {
        const theirs = await matchesOfVacancy(ctx, vacancyId, { verified: true })
        return theirs.find(({ id }) => id === resumeId)?.score
      })
      .toBe(score)
    expect(await matchesOfResume(ctx, resumeId, { minScore: score + 1 })).toEqual([])
    expect(await matchesOfResume(ctx, resumeId, { limit: 1 })).toHaveLength(1)
    expect(await matchesOfResume(ctx, resumeId, { since: new Date(Date.now() + 1000) })).toEqual([])
  })

  it('scores a vacancy by the best of the own resumes, or by the one that is named, and by nobody else’s', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api, { vacancy: { experience: 'moreThan6' } })
    const weaker = await publishResume(api, candidate.token, {
      title: 'Медсестра',
      experience: publishableResume.experience.map((job) => ({ ...job, start: '2025-01' })),
    })
    const ask = (resume?: string, { token }: { token: string } = candidate) =>
      api.request<OwnScore[]>('POST', '/v1/matching/scores', {
        token,
        body: {
          vacancy_ids: [employer.vacancy.public_id],
          ...(resume && { resume_public_id: resume }),
        },
      })
    const best = (await ask()).body.data
    expect(best).toMatchObject([{ resume_public_id: candidate.resume.public_id }])
    const named = (await ask(weaker.public_id)).body.data
    expect(named).toMatchObject([{ resume_public_id: weaker.public_id }])
    expect(named?.[0]?.match.gaps.map(({ code }) => code)).toContain('experience')
    expect(named?.[0]?.match.score).toBeLessThan(best?.[0]?.match.score ?? 0)

    const stranger = await createCandidate(api)
    const { status, body } = await ask(candidate.resume.public_id, stranger)
    expect([status, body.error_code]).toEqual([404, 'resume_not_found'])
  })

  it('says whether a pair may meet', async () => {
    const { ctx } = world.api
    const { candidate, employer, ...pair } = await pairOf()
    expect(await isExcluded(ctx, pair, 'candidate')).toBe(false)
    expect(await isExcluded(ctx, pair, 'employer')).toBe(false)
    await ctx.db.insert(resumeStopList).values({ userId: candidate.userId, companyId: employer.companyId })
    expect(await isExcluded(ctx, pair, 'candidate')).toBe(true)
    expect(await isExcluded(ctx, pair, 'employer')).toBe(true)
    // An advert without a name stays, or its absence would tell whose it is; the company is not shown the resume.
    await ctx.db.update(vacancies).set({ anonymous: true }).where(eq(vacancies.id, pair.vacancyId))
    expect(await isExcluded(ctx, pair, 'candidate')).toBe(false)
    expect(await isExcluded(ctx, pair, 'employer')).toBe(true)
  })
})
