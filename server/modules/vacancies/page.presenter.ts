import type { VacancyView } from '@/lib/contracts/vacancies'
import { presentCard } from './card.presenter'
import type { PageRow } from './cards.repository'
import { placeOf, roleById } from './reference'

const iso = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString())

/** The whole public page; contacts only where the employer shows them and the vacancy is open. */
export function presentPage(row: PageRow, now: Date): VacancyView {
  const card = presentCard(row, now)
  const role = row.role_id === null ? undefined : roleById(row.role_id)
  return {
    ...card,
    skills: row.all_skills,
    description_html: row.description_html,
    role: role ? { id: role.id, name: role.name } : null,
    cities: row.city_ids.flatMap((id) => placeOf(id) ?? []),
    address: row.address,
    working_hours: row.working_hours as VacancyView['working_hours'],
    night_shifts: row.night_shifts,
    internship: row.internship,
    education: row.education as VacancyView['education'],
    languages: row.languages as VacancyView['languages'],
    driver_licences: row.driver_licences as VacancyView['driver_licences'],
    accept_handicapped: row.accept_handicapped,
    response_letter_required: row.response_letter_required,
    contacts:
      row.show_contacts && row.contacts && card.status === 'active'
        ? {
            name: row.contacts.name ?? null,
            email: row.contacts.email ?? null,
            phone: row.contacts.phone ?? null,
          }
        : null,
    first_published_at: iso(row.first_published_at),
    expires_at: iso(row.expires_at),
    closed_at: iso(row.closed_at),
    responses: row.responses,
    company_about: {
      description: row.company_description,
      site_url: row.company_site_url,
      open_vacancies: row.company_open_vacancies,
      since: new Date(row.company_since).toISOString(),
    },
  }
}
