import type { PortfolioItem } from '@/lib/contracts/resume-details'
import type { ExperienceDraft } from '@/lib/contracts/resume-fields'
import type { ResumeChanges, VariantBase, VariantField } from '@/lib/contracts/resume-variants'

/** The part of a resume that a variant may change, as it is stored. */
export interface Changeable {
  title: string
  about: string
  skills: readonly string[]
  experience: readonly ExperienceDraft[]
  portfolio: readonly PortfolioItem[]
}

/** Jobs have no ids: a job is the same while it is of the same time, place and position. */
export const jobKey = ({
  start,
  company,
  position,
}: Pick<ExperienceDraft, 'start' | 'company' | 'position'>) => [start ?? '', company, position].join('|')

/** The listed ones of those there are, in the listed order: what was left out stays out, also when all listed are gone. */
const chosen = <T>(
  all: readonly T[],
  keyOf: (item: T) => string,
  keys: readonly string[] | undefined,
): T[] => (keys ? keys.flatMap((key) => all.filter((item) => keyOf(item) === key).slice(0, 1)) : [...all])

/**
 * A resume with the changes of a variant. Whatever the resume has no more is not brought back: the variant words, orders
 * and leaves out, it adds no fact.
 */
export function applyVariant(base: Changeable, changes: ResumeChanges): Changeable {
  const texts = new Map(changes.jobs?.map(({ key, description }) => [key, description]))
  return {
    title: changes.title ?? base.title,
    about: changes.about ?? base.about,
    skills: chosen(base.skills, (skill) => skill, changes.skills),
    experience: base.experience.map((job) => {
      const description = texts.get(jobKey(job))
      return description === undefined ? job : { ...job, description }
    }),
    portfolio: chosen(base.portfolio, ({ url }) => url, changes.portfolio),
  }
}

export const baseOf = ({ title, about, skills, experience, portfolio }: Changeable): VariantBase => ({
  title,
  about,
  skills: [...skills],
  jobs: experience
    .filter((job, index) => experience.findIndex((each) => jobKey(each) === jobKey(job)) === index)
    .map((job) => {
      const { company, position, start, end, description } = job
      return { key: jobKey(job), company, position, start, end, description }
    }),
  portfolio: [...portfolio],
})

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** Without what says the same as the resume, and without what the resume has no more. */
export function trimChanges(base: VariantBase, changes: ResumeChanges): ResumeChanges {
  const urls = base.portfolio.map(({ url }) => url)
  const skills = changes.skills?.filter((skill) => base.skills.includes(skill))
  const portfolio = changes.portfolio?.filter((url) => urls.includes(url))
  const jobs = changes.jobs?.filter(({ key, description }) =>
    base.jobs.some((job) => job.key === key && job.description !== description),
  )
  return {
    ...(changes.title !== undefined && changes.title !== base.title && { title: changes.title }),
    ...(changes.about !== undefined && changes.about !== base.about && { about: changes.about }),
    ...(skills && skills.length > 0 && !same(skills, base.skills) && { skills }),
    ...(jobs && jobs.length > 0 && { jobs }),
    ...(portfolio && !same(portfolio, urls) && { portfolio }),
  }
}

export const changedFields = (changes: ResumeChanges): VariantField[] =>
  (['title', 'about', 'skills', 'jobs', 'portfolio'] as const).filter((field) => changes[field] !== undefined)

/** What the changed fields say in the resume, by field, of jobs by their keys. */
export function seenOf(base: VariantBase, changes: ResumeChanges): Record<string, string> {
  const seen: Record<string, string> = {}
  if (changes.title !== undefined) seen.title = base.title
  if (changes.about !== undefined) seen.about = base.about
  if (changes.skills) seen.skills = JSON.stringify(base.skills)
  if (changes.portfolio) seen.portfolio = JSON.stringify(base.portfolio.map(({ url }) => url))
  for (const { key } of changes.jobs ?? []) {
    const job = base.jobs.find((each) => each.key === key)
    if (job) seen[key] = job.description
  }
  return seen
}

/** Fields changed in the resume since they were seen. */
export function outdatedFields(
  base: VariantBase,
  changes: ResumeChanges,
  seen: Readonly<Record<string, string>>,
): string[] {
  const now = seenOf(base, changes)
  return Object.keys(now).filter((field) => seen[field] !== undefined && seen[field] !== now[field])
}
