import type { Line } from '../reading/lines'
import { inlineSection, type SectionName, sectionOf } from './headings'

export type Sections = Record<SectionName | 'head', Line[]>

/** Words that head a part of one job as often as a part of the resume. */
const ambiguous =
  /^(?:навыки|технологии|стек|технический стек|стек технологий|курсы|обучение|работа|опыт|качества|skills|technologies|tech stack|projects?|проекты|достижения|achievements|profile|интересы)\s*:?$/iu
/** Headings with a text of their own; of the others («Опыт: 5 лет») the text says nothing to read. */
const inline: readonly SectionName[] = [
  'skills',
  'languages',
  'about',
  'education',
  'courses',
  'licences',
  'other',
]

/** The lines of a resume by its headings; what stands above the first one is the head. */
export function sectionsOf(lines: readonly Line[]): Sections {
  const sections: Sections = {
    head: [], contacts: [], wanted: [], experience: [], education: [], courses: [], skills: [], languages: [], about: [],
    licences: [], other: [],
  } // biome-ignore format: one list
  let current: SectionName | 'head' = 'head'
  for (const line of lines) {
    const heading = sectionOf(line.text)
    const isInside = current === 'experience' && !line.strong && ambiguous.test(line.text)
    if (heading && !isInside) {
      current = heading
      continue
    }
    const named = inlineSection(line.text)
    const mayTurn =
      named && inline.includes(named.section) && (current !== 'experience' || line.strong || line.gap)
    if (named && mayTurn) {
      current = named.section
      sections[current].push({ ...line, text: named.rest })
    } else sections[current].push(line)
  }
  return sections
}
