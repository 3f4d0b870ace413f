import { plainOfMarked } from '@/lib/shared/marked-text'
import { covers } from '@/server/platform/mask-contacts'
import { coverOf, type Person } from './cover'
import type { ResumeRow } from './resumes.repository'

/** Characters that nobody sees and that would part a name. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A resume for those who are not told whose it is: title, place, pay, jobs, skills and languages, with everything covered
 * that leads to the person; nothing else is left. It is drawn as for the public, so that it says no more than an open
 * resume would, also of one that the person shows to nobody.
 */
export function anonymousRow(row: ResumeRow, person: Person): ResumeRow {
  const cover = coverOf(person)
  // Marks part a name as well; a link takes the closing bracket after it along.
  const text = (typed: string) =>
    cover(plainOfMarked(typed.replace(unseen, ''))).replaceAll(`(${covers.link}`, covers.link)
  return {
    ...row,
    title: text(row.title),
    skills: row.skills.map(text),
    experience: row.experience.map((job) => ({
      ...job,
      company: text(job.company),
      position: text(job.position),
      description: text(job.description),
      industries: (job.industries ?? []).map(text),
      url: '',
    })),
    about: '',
    education: [],
    details: {},
  }
}
