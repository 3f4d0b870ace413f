import type { VacancyView } from '@/lib/contracts/vacancies'
import { presentCard } from './card.presenter'
import type { PageRow } from './cards.repository'
import { publicState, type Shown } from './lifecycle'
import { metroOf, placeOf, roleById } from './reference'

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis))

export const shownOf = (row: PageRow): Shown => ({
  status: row.status,
  statusBefore: row.status_before,
  expiresAt: dateOf(row.expires_at),
  closedAt: dateOf(row.closed_at),
  firstPublishedAt: dateOf(row.first_published_at),
})

const iso = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString())

/** The whole public page; contacts only where the employer shows itself and them, and the vacancy is open. */
export function presentPage(row: PageRow, now: Date, openVacancies: number): VacancyView {
  const card = { ...presentCard(row, now), status: publicState(shownOf(row), now) }
  const { anonymous } = row
  const role = row.role_id === null ? undefined : roleById(row.role_id)
  return {
    ...card,
    skills: row.all_skills,
    description_html: row.description_html,
    role: role ? { id: role.id, name: role.name } : null,
    cities: row.city_ids.flatMap((id) => placeOf(id) ?? []),
    address: anonymous ? null : row.address,
    metro: row.metro_ids.flatMap((id) => metroOf(id) ?? []),
    working_hours: row.working_hours as VacancyView['working_hours'],
    night_shifts: row.night_shifts,
    internship: row.internship,
    labor_contract: row.labor_contract,
    civil_law_contracts: row.civil_law_contracts as VacancyView['civil_law_contracts'],
    fly_in_fly_out_days: row.fly_in_fly_out_days as VacancyView['fly_in_fly_out_days'],
    age_restriction: row.age_restriction as VacancyView['age_restriction'],
    education: row.education as VacancyView['education'],
    languages: row.languages as VacancyView['languages'],
    driver_licences: row.driver_licences as VacancyView['driver_licences'],
    accept_handicapped: row.accept_handicapped,
    response_letter_required: row.response_letter_required,
    contacts:
      row.show_contacts && row.contacts && card.status === 'active' && !anonymous
        ? {
            name: row.contacts.name ?? null,
            email: row.contacts.email ?? null,
            phones: row.contacts.phones ?? [],
          }
        : null,
    first_published_at: iso(row.first_published_at),
    expires_at: iso(row.expires_at),
    closed_at: iso(row.closed_at),
    responses: row.responses,
    company_about: anonymous
      ? null
      : {
          description: row.company_description,
          site_url: row.company_site_url,
          open_vacancies: openVacancies,
          since: new Date(row.company_since).toISOString(),
        },
  }
}
