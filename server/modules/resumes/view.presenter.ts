import { type EducationItem, ExperienceItem, type ResumeView } from '@/lib/contracts/resumes'
import { roleById } from '@/server/modules/dictionaries/dictionaries.service'
import { hidesEmployers, presentCard, textFor } from './card.presenter'
import { newestFirst } from './experience'
import type { ResumeRow } from './resumes.repository'
import type { ViewerRole } from './visibility'

interface Viewing {
  role: ViewerRole
  /** The viewer's company was given name and contacts. */
  granted: boolean
  favorited?: boolean | undefined
}

function presentName(row: ResumeRow, { role, granted }: Viewing): ResumeView['name'] {
  const hidden = row.hiddenFields.includes('names_and_photo')
  if (role !== 'owner' && (!granted || hidden)) return null
  return { first: row.firstName, last: row.lastName, middle: row.middleName }
}

function presentContacts(row: ResumeRow, { role, granted }: Viewing) {
  const owner = role === 'owner'
  const phone = owner || !row.hiddenFields.includes('phones') ? row.phone : null
  const email = owner || !row.hiddenFields.includes('email') ? row.email : null
  const kinds: ('phone' | 'email')[] = []
  if (phone) kinds.push('phone')
  if (email) kinds.push('email')
  return { contacts: owner || granted ? { phone, email } : null, contact_kinds: kinds }
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
      const { company, position, start, end, description } = whole.data
      return [
        {
          company: unnamed ? null : text(company),
          position: text(position),
          start,
          end,
          description: text(description),
        },
      ]
    }),
    education: row.education.filter((school): school is EducationItem => school.name !== ''),
    languages: row.languages as ResumeView['languages'],
    driver_licences: row.driverLicences,
    has_vehicle: row.hasVehicle,
    employment_forms: row.employmentForms,
    relocation: row.relocation,
    trips: row.trips,
    // Says where one may work, not who one is: for employers, not for the whole internet.
    citizenship: role === 'public' ? [] : row.citizenship,
    viewer: role,
    indexable: row.status === 'published' && row.visibility === 'everyone',
  }
}
