import type { ModeratedType, ModerationCase } from '@/lib/contracts/moderation'
import { plainOfMarked } from '@/lib/shared/marked-text'
import type { resumes } from '@/server/db/schema/resumes'
import type { vacancies } from '@/server/db/schema/vacancies'
import { translator } from '@/server/lib/translator'
import { cityById, roleById } from '@/server/modules/dictionaries'
import type { Reported } from '@/server/modules/hiring'
import { htmlToText } from '@/server/platform/html'

const t = translator('records')

type VacancyRow = typeof vacancies.$inferSelect
type ResumeRow = typeof resumes.$inferSelect

/** Visible text of an item by the field of its form; empty fields are absent. */
export type Content = Record<string, string>

export const filled = (content: Record<string, string | null | undefined>): Content =>
  Object.fromEntries(
    Object.entries(content).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  )

const cityNames = (ids: readonly number[]) => ids.flatMap((id) => cityById(id)?.name ?? []).join(', ')

function salaryOf({ salaryFrom, salaryTo, salaryCurrency, salaryMode }: VacancyRow): string {
  if (salaryFrom === null && salaryTo === null) return ''
  const money = new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency: salaryCurrency ?? 'RUB',
    maximumFractionDigits: 0,
  })
  const range = [
    salaryFrom === null ? '' : t('moderated_pay.from', { sum: money.format(salaryFrom) }),
    salaryTo === null ? '' : t('moderated_pay.to', { sum: money.format(salaryTo) }),
  ]
  return [...range.filter(Boolean), t(`moderated_pay.${salaryMode ?? 'MONTH'}`)].join(' ')
}

export function vacancyContent(row: VacancyRow): Content {
  return filled({
    title: row.title,
    role_id: row.roleId === null ? '' : roleById(row.roleId)?.name,
    salary: salaryOf(row),
    city_ids: cityNames(row.cityIds),
    address: row.address,
    description_html: htmlToText(row.descriptionHtml),
    skills: row.skills.join(', '),
    employer_name: row.anonymous ? row.employerName : null,
    department: row.department,
  })
}

/** Without name, birth date and contacts: what strangers read is looked at, the rest is nobody's business. */
export function resumeContent(row: ResumeRow): Content {
  return filled({
    title: row.title,
    role_ids: row.roleIds.flatMap((id) => roleById(id)?.name ?? []).join(', '),
    skills: row.skills.join(', '),
    about: plainOfMarked(row.about),
    experience: row.experience
      .map((job) => [job.position, job.company, plainOfMarked(job.description)].filter(Boolean).join('. '))
      .join('\n'),
    education: row.education
      .map((place) =>
        Object.values(place)
          .filter((value) => typeof value === 'string')
          .join(', '),
      )
      .join('\n'),
  })
}

/** A message with its file's name; the text of an unverified company as it was written. */
export const messageContent = ({ text, file }: Pick<Reported, 'text' | 'file'>): Content =>
  filled({ text, file })

export interface ItemView {
  type: ModeratedType
  id: number
  publicId: string
  revision: number
  title: string
  status: ModerationCase['item_status']
  company: { name: string; verified: boolean } | null
  content: Content
}
