import type { VacancyCard } from '@/lib/contracts/vacancies'

/** In place of a vacancy that is not public any more: it says so and nothing else. */
export function goneVacancy(publicId: string): VacancyCard {
  return {
    public_id: publicId,
    title: '',
    status: 'archived',
    company: { public_id: null, name: '', verified: false, logo_url: null, reply: null },
    city: null,
    more_cities: 0,
    metro: [],
    salary: null,
    experience: null,
    employment_form: null,
    work_formats: [],
    schedule_days: [],
    skills: [],
    reply_promise_days: 14,
    published_at: null,
  }
}
