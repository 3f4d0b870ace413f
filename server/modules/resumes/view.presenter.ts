import type { z } from 'zod'
import type { HiddenField } from '@/lib/contracts/enums'
import { imageUrl } from '@/lib/contracts/images'
import { type CourseItem, isWebAddress } from '@/lib/contracts/resume-details'
import { type EducationItem, ExperienceItem } from '@/lib/contracts/resume-fields'
import type { ResumeCard, ResumeView } from '@/lib/contracts/resumes'
import type { PlaceRef } from '@/lib/contracts/vacancies'
import { cityById, regionById, roleById } from '@/server/modules/dictionaries'
import { latestJob, newestFirst } from './derived-columns'
import { maskContacts } from './public-text'
import type { ResumeRow } from './resumes.repository'
import type { ViewerRole } from './viewer-role'

const cardSkills = 8

function placeOf(cityId: number | null): z.infer<typeof PlaceRef> | null {
  const city = cityId === null ? undefined : cityById(cityId)
  if (!city) return null
  const region = regionById(city.regionId)?.name ?? ''
  return { id: city.id, name: city.name, region: region === city.name ? '' : region }
}

/** Texts as the viewer may read them: contacts typed into them are covered for the public. */
const textFor = (role: ViewerRole) => (role === 'public' ? maskContacts : (text: string) => text)

/** Whether the names of employers stay unnamed for this viewer. */
const hidesEmployers = (row: Pick<ResumeRow, 'hiddenFields'>, role: ViewerRole): boolean =>
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

interface Viewing {
  role: ViewerRole
  /** The viewer's company was given name and contacts. */
  granted: boolean
  favorited?: boolean | undefined
}

/** Name, photo and all that leads to them: for the owner, and for those who were given it unless it is hidden. */
function isNamed(row: ResumeRow, { role, granted }: Viewing): boolean {
  return role === 'owner' || (granted && !row.hiddenFields.includes('names_and_photo'))
}

function presentName(row: ResumeRow, viewing: Viewing): ResumeView['name'] {
  if (!isNamed(row, viewing)) return null
  return { first: row.firstName, last: row.lastName, middle: row.middleName }
}

/** Contacts as far as the owner shows them to this viewer, and which kinds there are. */
export function presentContacts(row: ResumeRow, { role, granted }: Viewing) {
  const owner = role === 'owner'
  const hides = (field: HiddenField) => !owner && row.hiddenFields.includes(field)
  const { details } = row
  const phone = hides('phones') ? null : row.phone
  const email = hides('email') ? null : row.email
  const other = (details.other_contacts ?? []).filter(
    ({ kind, value }) =>
      value !== '' && !hides(kind === 'phone' ? 'phones' : kind === 'email' ? 'email' : 'other_contacts'),
  )
  const sites = hides('other_contacts') ? [] : links(details.sites)
  const kinds: ResumeView['contact_kinds'] = []
  if (phone) kinds.push('phone')
  if (email) kinds.push('email')
  if (other.length + sites.length > 0) kinds.push('other')
  const contacts = {
    phone,
    phone_comment: phone ? (details.phone_comment ?? '') : '',
    email,
    preferred: details.preferred_contact ?? null,
    other,
    sites,
  }
  return { contacts: owner || granted ? contacts : null, contact_kinds: kinds }
}

/** Only what a browser may follow ever becomes a link, wherever the row came from. */
const links = <T extends { url: string }>(items: readonly T[] | undefined): T[] =>
  (items ?? []).filter(({ url }) => isWebAddress(url))

/** Courses, papers, works and people who speak for the person, as far as this viewer may know of them. */
function presentProofs(row: ResumeRow, viewing: Viewing) {
  const { role } = viewing
  const text = textFor(role)
  const named = isNamed(row, viewing)
  const { details } = row
  const courses = (items: CourseItem[] | undefined) =>
    (items ?? []).flatMap((item) =>
      item.name === ''
        ? []
        : [
            {
              name: text(item.name),
              organization: text(item.organization),
              result: text(item.result),
              year: item.year,
            },
          ],
    )
  // A work or a paper behind a link nearly always bears its owner's name.
  const worksOpen = role === 'owner' || (role === 'company' && !row.hiddenFields.includes('names_and_photo'))
  return {
    courses: courses(details.courses),
    attestations: courses(details.attestations),
    certificates: (details.certificates ?? []).flatMap(({ title, year, url }) =>
      title === '' ? [] : [{ title: text(title), year, url: named && isWebAddress(url) ? url : '' }],
    ),
    portfolio: worksOpen ? links(details.portfolio) : [],
    // Other people's names, and the places where one has worked with them.
    recommendations:
      named && !hidesEmployers(row, role)
        ? (details.recommendations ?? []).filter(({ name }) => name !== '')
        : [],
  }
}

/** What says where and how one may work. */
function presentTerms(row: ResumeRow, role: ViewerRole) {
  const { details } = row
  const open = role !== 'public'
  return {
    relocation: row.relocation,
    relocation_cities: (details.relocation_city_ids ?? []).flatMap((id) => placeOf(id) ?? []),
    trips: row.trips,
    travel_time: details.travel_time ?? 'any',
    internship: details.internship ?? false,
    volunteering: details.volunteering ?? false,
    temporary_job: details.temporary_job ?? false,
    night_shifts: details.night_shifts ?? false,
    // Says where one may work, not who one is: for employers, not for the whole internet.
    district: open ? details.district || null : null,
    citizenship: open ? row.citizenship : [],
    work_permits: open ? (details.work_permits ?? []) : [],
  }
}

/** One resume as this viewer may see it. The birth date leaves the server for its owner only, by `/own`. */
export function presentView(row: ResumeRow, viewing: Viewing): ResumeView {
  const { role, favorited } = viewing
  const text = textFor(role)
  const unnamed = hidesEmployers(row, role)
  return {
    ...presentCard(row, role, favorited),
    skills: row.skills,
    roles: row.roleIds.flatMap((id) => {
      const found = roleById(id)
      return found ? [{ id, name: found.name }] : []
    }),
    name: presentName(row, viewing),
    ...presentContacts(row, viewing),
    about: text(row.about),
    experience: newestFirst(row.experience).flatMap((job) => {
      const whole = ExperienceItem.safeParse(job)
      if (!whole.success) return []
      const { company, position, start, end, description, url, industries } = whole.data
      return [
        {
          company: unnamed ? null : text(company),
          position: text(position),
          start,
          end,
          description: text(description),
          url: !unnamed && url && isWebAddress(url) ? url : null,
          industries: (industries ?? []).map(text),
        },
      ]
    }),
    education: row.education.filter((school): school is EducationItem => school.name !== ''),
    languages: row.languages as ResumeView['languages'],
    driver_licences: row.driverLicences,
    has_vehicle: row.hasVehicle,
    employment_forms: row.employmentForms,
    ...presentTerms(row, role),
    ...presentProofs(row, viewing),
    photo_url: isNamed(row, viewing) ? imageUrl(row.photoPath) : null,
    viewer: role,
    indexable: row.status === 'published' && row.visibility === 'everyone',
  }
}
