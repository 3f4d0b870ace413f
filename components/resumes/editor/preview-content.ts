import type { Picked } from '@/components/forms/suggest/suggest-field'
import { isWebAddress, webAddress } from '@/lib/contracts/resume-details'
import type { ResumeCard } from '@/lib/contracts/resumes'
import type { ResumeContent } from '../resume-document'
import { detailsOf, listOf } from './details-form'
import { draftOf } from './resume-draft'
import type { JobForm, ResumeForm } from './resume-form'

/** Placeholder id of an unsaved resume; no page has it. */
const noId = '2'.repeat(12)
const cardSkills = 8

const placeOf = (city: Picked | null) => city && { ...city, region: '' }

/** Newest first; the current job first of all, undated ones last. */
function sorted(jobs: readonly JobForm[]): JobForm[] {
  const rank = (job: JobForm) => `${job.current ? '9999-12' : job.end || '0000'} ${job.start}`
  return [...jobs].sort((a, b) => rank(b).localeCompare(rank(a)))
}

/** Total months of experience; overlapping jobs count once, as on the server. */
function totalMonths(jobs: readonly JobForm[], now: Date): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  const today = now.getFullYear() * 12 + now.getMonth() + 1
  const worked = new Set<number>()
  for (const job of jobs) {
    if (!job.start || (!job.current && !job.end)) continue
    const last = job.current ? today : Math.min(number(job.end), today)
    for (let month = number(job.start); month <= last; month += 1) worked.add(month)
  }
  return worked.size
}

/** Viewer of the preview: the public, or a company the person has applied to, which also sees name and photo. */
export interface Viewer {
  named: boolean
  photo: string | null
}
const stranger: Viewer = { named: false, photo: null }

/** What an employer without access to the contacts sees; the public sees even less. */
function detailsContentOf(form: ResumeForm, viewer: Viewer) {
  const details = detailsOf(form)
  const open = form.visibility === 'everyone' && !viewer.named
  const hidden = form.hiddenFields.includes('names_and_photo')
  const works = !open && !hidden
  const named = viewer.named && !hidden
  return {
    photo_url: named ? viewer.photo : null,
    name: named
      ? { first: form.firstName.trim(), last: form.lastName.trim(), middle: form.middleName.trim() || null }
      : null,
    courses: details.courses.filter((item) => item.name !== ''),
    attestations: details.attestations.filter((item) => item.name !== ''),
    certificates: details.certificates
      .filter((item) => item.title !== '')
      .map((item) => ({
        ...item,
        url: named && isWebAddress(webAddress(item.url)) ? webAddress(item.url) : '',
      })),
    recommendations:
      named && !form.hiddenFields.includes('experience')
        ? details.recommendations.filter((item) => item.name !== '')
        : [],
    portfolio: works
      ? details.portfolio
          .map((item) => ({ ...item, url: webAddress(item.url) }))
          .filter(({ url }) => isWebAddress(url))
      : [],
    relocation_cities: form.relocationCities.map((city) => ({ ...city, region: '' })),
    travel_time: details.travel_time,
    district: open ? null : details.district || null,
    internship: details.internship,
    volunteering: details.volunteering,
    temporary_job: details.temporary_job,
    night_shifts: details.night_shifts,
    work_permits: open ? [] : details.work_permits,
  }
}

/** Resume content as the chosen viewer sees it: no name and photo for the public, hidden employers for nobody. */
export function contentOf(form: ResumeForm, now: Date, viewer = stranger): ResumeContent {
  const draft = draftOf(form)
  const unnamed = form.hiddenFields.includes('experience')
  return {
    title: form.title.trim(),
    salary: draft.salary ?? null,
    city: placeOf(form.city),
    total_experience_months: totalMonths(form.jobs, now),
    skills: form.skills.map((skill) => skill.name),
    about: form.about.trim(),
    experience: sorted(form.jobs)
      .filter((job) => job.position && job.start)
      .map((job) => ({
        company: unnamed ? null : job.company,
        position: job.position,
        start: job.start,
        end: job.current ? null : job.end || null,
        description: job.description,
        url: null,
        industries: listOf(job.industries, 5),
      })),
    education: (draft.education ?? []).filter((school) => school.name !== ''),
    languages: form.languages,
    roles: form.roles,
    work_formats: form.workFormats,
    employment_forms: form.employmentForms,
    relocation: form.relocation,
    trips: form.trips,
    citizenship: form.visibility === 'everyone' && !viewer.named ? [] : (draft.citizenship ?? []),
    driver_licences: form.licences,
    has_vehicle: form.hasVehicle,
    job_search_status: form.status,
    ...detailsContentOf(form, viewer),
  }
}

/** The same as a search card. */
export function cardOf(form: ResumeForm, now: Date): ResumeCard {
  const content = contentOf(form, now)
  const last = sorted(form.jobs).find((job) => job.position)
  return {
    public_id: noId,
    title: content.title,
    status: 'draft',
    city: content.city,
    salary: content.salary,
    total_experience_months: content.total_experience_months,
    last_position: last
      ? {
          position: last.position,
          company: form.hiddenFields.includes('experience') ? null : last.company || null,
        }
      : null,
    skills: content.skills.slice(0, cardSkills),
    work_formats: content.work_formats,
    job_search_status: content.job_search_status,
    updated_at: now.toISOString(),
  }
}
