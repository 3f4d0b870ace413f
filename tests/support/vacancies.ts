import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import type { TestApi } from './test-api'

/** Passes every rule of publication. */
export const publishableVacancy = {
  title: 'Медсестра процедурного кабинета',
  // «Медицинская сестра», Екатеринбург.
  role_id: 2403,
  city_ids: [66001],
  salary: { from: 85_000, to: 110_000, currency: 'RUB', gross: false, mode: 'MONTH', frequency: 'MONTHLY' },
  description_html: `<p>В процедурный кабинет нужна медсестра, которая работает бережно и спокойно.</p><ul>${'<li>внутривенные и внутримышечные инъекции, забор крови у взрослых пациентов</li>'.repeat(4)}</ul>`,
  skills: ['Внутривенные инъекции', 'УЗ-сертификат'],
  employment_form: 'FULL',
  work_formats: ['ON_SITE'],
  schedule_days: ['TWO_ON_TWO_OFF'],
  experience: 'between1And3',
  reply_promise_days: 7,
} satisfies VacancyDraft

export async function createVacancyDraft(
  api: TestApi,
  employerToken: string,
  overrides: VacancyDraft = {},
): Promise<OwnVacancy> {
  const { status, body } = await api.request<OwnVacancy>('POST', '/v1/vacancies', {
    token: employerToken,
    body: { ...publishableVacancy, ...overrides },
  })
  if (status !== 201 || !body.data) throw new Error(`draft: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A vacancy as an employer would make it: a draft, then its publication, both through the API. */
export async function publishVacancy(
  api: TestApi,
  employerToken: string,
  overrides: VacancyDraft = {},
): Promise<OwnVacancy> {
  const draft = await createVacancyDraft(api, employerToken, overrides)
  const { status, body } = await api.request<OwnVacancy>(
    'POST',
    `/v1/vacancies/${draft.public_id}/publication`,
    // Many tests publish the same vacancy twice on purpose.
    { token: employerToken, body: { duplicate: true } },
  )
  if (status !== 200 || !body.data) throw new Error(`publication: ${status} ${JSON.stringify(body)}`)
  return body.data
}
