import { imageUrl } from '@/lib/contracts/images'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { DayViews } from '@/lib/contracts/views'
import type { ResumeRow } from './resumes.repository'
import { actionsFor, secondsUntilRaise } from './transitions'

/** The editable fields of a row, as the form sends them back. */
export function fieldsOf(row: ResumeRow): ResumeDraft {
  return {
    ...row.details,
    title: row.title,
    role_ids: row.roleIds,
    salary:
      row.salaryAmount !== null && row.salaryCurrency !== null
        ? { amount: row.salaryAmount, currency: row.salaryCurrency }
        : null,
    city_id: row.cityId,
    first_name: row.firstName,
    last_name: row.lastName,
    middle_name: row.middleName,
    birth_date: row.birthDate,
    gender: row.gender,
    citizenship: row.citizenship,
    relocation: row.relocation,
    trips: row.trips,
    experience: row.experience,
    education: row.education,
    languages: row.languages as NonNullable<ResumeDraft['languages']>,
    skills: row.skills,
    about: row.about,
    employment_forms: row.employmentForms,
    work_formats: row.workFormats,
    driver_licences: row.driverLicences,
    has_vehicle: row.hasVehicle,
    phone: row.phone,
    email: row.email,
    visibility: row.visibility,
    hidden_fields: row.hiddenFields,
    job_search_status: row.jobSearchStatus,
  }
}

interface Around {
  consented: boolean
  counters: { invitations: number; newInvitations: number; applications: number } | undefined
  views: { total: number; fresh: number } | undefined
  days: DayViews[] | undefined
  now: Date
}

export function presentOwn(row: ResumeRow, { consented, counters, views, days, now }: Around): OwnResume {
  return {
    public_id: row.publicId,
    status: row.status,
    revision: row.revision,
    fields: { ...fieldsOf(row), distribution_consent: consented },
    direct_token: row.directToken,
    completeness: row.completeness,
    published_at: row.publishedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    photo_url: imageUrl(row.photoPath),
    raised_at: row.raisedAt.toISOString(),
    raise_in: secondsUntilRaise(row, now),
    archived_at: row.archivedAt?.toISOString() ?? null,
    moderation:
      row.moderationNote === null ? null : { note: row.moderationNote, fields: row.moderationFields },
    actions: actionsFor(row, now),
    views_by_day: days ?? [],
    counters: {
      views: views?.total ?? 0,
      new_views: views?.fresh ?? 0,
      invitations: counters?.invitations ?? 0,
      new_invitations: counters?.newInvitations ?? 0,
      applications: counters?.applications ?? 0,
    },
  }
}
