import type { z } from 'zod'
import type { ResumeCard } from '@/lib/contracts/resumes'
import type { PlaceRef } from '@/lib/contracts/vacancies'
import { cityById, regionById } from '@/server/modules/dictionaries'
import { latestJob } from './experience'
import { maskContacts } from './privacy'
import type { ResumeRow } from './resumes.repository'
import type { ViewerRole } from './visibility'

const cardSkills = 8

export function placeOf(cityId: number | null): z.infer<typeof PlaceRef> | null {
  const city = cityId === null ? undefined : cityById(cityId)
  if (!city) return null
  const region = regionById(city.regionId)?.name ?? ''
  return { id: city.id, name: city.name, region: region === city.name ? '' : region }
}

/** Texts as the viewer may read them: contacts typed into them are covered for the public. */
export const textFor = (role: ViewerRole) => (role === 'public' ? maskContacts : (text: string) => text)

/** Whether the names of employers stay unnamed for this viewer. */
export const hidesEmployers = (row: Pick<ResumeRow, 'hiddenFields'>, role: ViewerRole): boolean =>
  role !== 'owner' && row.hiddenFields.includes('experience')

/** `favorited` is left out for guests: their hearts come from the browser. */
export function presentCard(row: ResumeRow, role: ViewerRole, favorited?: boolean): ResumeCard {
  const text = textFor(role)
  const last = latestJob(row.experience.filter((job) => job.position !== ''))
  return {
    public_id: row.publicId,
    title: text(row.title),
    status: row.status,
    city: placeOf(row.cityId),
    salary:
      row.salaryAmount !== null && row.salaryCurrency !== null
        ? { amount: row.salaryAmount, currency: row.salaryCurrency }
        : null,
    total_experience_months: row.totalExperienceMonths,
    last_position: last
      ? {
          position: text(last.position),
          company: hidesEmployers(row, role) || last.company === '' ? null : text(last.company),
        }
      : null,
    skills: row.skills.slice(0, cardSkills),
    work_formats: row.workFormats,
    job_search_status: row.jobSearchStatus,
    // Its place in the list; an edit does not move it.
    updated_at: row.raisedAt.toISOString(),
    ...(favorited !== undefined && { favorited }),
  }
}
