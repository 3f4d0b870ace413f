import { sql } from 'drizzle-orm'
import type { ServiceContext } from '@/server/modules/context'
import { matchesOfResume } from '@/server/modules/matching/matching.service'
import { createVacancySearch } from '@/server/modules/search/vacancies/search.service'
import type { Finder } from './baselines'
import type { Score } from './measures'

interface Resume {
  id: number
  title: string
  roles: number[]
  skills: string[]
  keys: string[]
}
interface Known {
  id: number
  publicId: string
  roleId: number | null
  keys: string[]
}

/** Resumes looked at: the first ones. */
const most = 400

/** As long as a list of matches is. */
const maxMatches = 500

/** By what vacancies are found for a resume. */
export type Way = 'search' | 'matches' | 'all matches' | 'full text' | 'trigrams'

/**
 * (c) Of the first ten vacancies for a resume: the share in one of its roles and with a skill in common; of as many as
 * there are, when fewer. By the search, by the matches of the product, and by those of them that name skills at all.
 */
export async function measureResumes(
  ctx: ServiceContext,
  baselines: Partial<Record<'full text' | 'trigrams', Finder>>,
): Promise<Record<Way, Score[]>> {
  // Imported people keep their resumes to themselves: here they are all looking for work.
  await ctx.db.execute(sql`
    update resumes set status = 'published' where status <> 'published' and role_ids <> '{}' and skill_keys <> '{}'`)
  const { rows: resumes } = await ctx.db.execute<Resume & Record<string, unknown>>(sql`
    select id, title, role_ids as roles, skills, skill_keys as keys from resumes
    where role_ids <> '{}' and skill_keys <> '{}' order by id limit ${most}`)
  const { rows: vacancies } = await ctx.db.execute<Known & Record<string, unknown>>(sql`
    select id, public_id as "publicId", role_id as "roleId", skill_keys as keys from vacancies where status = 'active'`)
  const byId = new Map(vacancies.map((row) => [row.id, row]))
  const byPublicId = new Map(vacancies.map((row) => [row.publicId, row.id]))
  const search = createVacancySearch(ctx)
  // As a person fills the search in from a resume: trades and skills are its filters.
  const bySearch = async ({ skills, roles }: Resume) => {
    const { results } = await search.list(null, { role: roles.join(','), skill: skills, size: '10' })
    return results.flatMap((card) => byPublicId.get(card.public_id) ?? [])
  }
  const scores: Record<Way, Score[]> = {
    search: [],
    matches: [],
    'all matches': [],
    'full text': [],
    trigrams: [],
  }
  for (const resume of resumes) {
    const fits = (id: number) => {
      const { roleId = null, keys = [] } = byId.get(id) ?? {}
      return (
        roleId !== null && resume.roles.includes(roleId) && keys.some((skill) => resume.keys.includes(skill))
      )
    }
    const add = (way: Way, found: readonly number[], there: number) => {
      if (there === 0) return
      const value = Math.min(1, found.slice(0, 10).filter(fits).length / Math.min(10, there))
      scores[way].push({ text: resume.title, value })
    }
    const there = vacancies.filter(({ id }) => fits(id)).length
    if (there === 0) continue
    add('search', await bySearch(resume), there)
    for (const [way, find] of Object.entries(baselines)) {
      add(way as keyof typeof baselines, await find(resume.title, 10), there)
    }
    // Matches go no further than the person would, and most adverts name no skill that could be in common.
    const all = (await matchesOfResume(ctx, resume.id, { limit: maxMatches })).map(({ id }) => id)
    add('all matches', all, there)
    const matches = all.filter((id) => (byId.get(id)?.keys.length ?? 0) > 0)
    add('matches', matches, matches.filter(fits).length)
  }
  return scores
}
