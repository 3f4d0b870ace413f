import { sql } from 'drizzle-orm'
import type { ServiceContext } from '@/server/modules/context'
import { createVacancySearch } from '@/server/modules/search/search.service'
import type { Finder } from './baselines'
import type { Score } from './measures'

interface Resume {
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

/** Resumes looked at: every so many of them. */
const most = 300

/**
 * (c) Of the first ten vacancies for a resume: the share in one of its roles and with a skill in common; of as many as
 * there are, when fewer.
 */
export async function measureResumes<Name extends string>(
  ctx: ServiceContext,
  finders: Record<Name, Finder>,
): Promise<Record<Name, Score[]>> {
  const { rows: resumes } = await ctx.db.execute<Resume & Record<string, unknown>>(sql`
    select title, role_ids as roles, skills, skill_keys as keys from resumes
    where role_ids <> '{}' and skill_keys <> '{}' order by id limit ${most}`)
  const { rows: vacancies } = await ctx.db.execute<Known & Record<string, unknown>>(sql`
    select id, public_id as "publicId", role_id as "roleId", skill_keys as keys from vacancies where status = 'active'`)
  const byId = new Map(vacancies.map((row) => [row.id, row]))
  const byPublicId = new Map(vacancies.map((row) => [row.publicId, row.id]))
  const search = createVacancySearch(ctx)
  const scores = {} as Record<Name, Score[]>
  for (const name of Object.keys(finders) as Name[]) scores[name] = []
  for (const resume of resumes) {
    const fits = (vacancy: Known | undefined) =>
      vacancy?.roleId != null &&
      resume.roles.includes(vacancy.roleId) &&
      vacancy.keys.some((skill) => resume.keys.includes(skill))
    const there = Math.min(10, vacancies.filter(fits).length)
    if (there === 0) continue
    for (const name of Object.keys(finders) as Name[]) {
      const found =
        name === 'ours'
          ? (
              await search.list(null, {
                text: resume.skills
                  .map((skill) => `навык:"${skill.replaceAll('"', ' ')}"`)
                  .join(' | ')
                  .slice(0, 500),
                role: resume.roles.join(','),
                size: '10',
              })
            ).results.flatMap((card) => byPublicId.get(card.public_id) ?? [])
          : await finders[name](resume.title, 10)
      const right = found.filter((id) => fits(byId.get(id))).length
      scores[name].push({ text: resume.title, value: Math.min(1, right / there) })
    }
  }
  return scores
}
