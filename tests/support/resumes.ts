import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { TestApi } from './test-api'

/** Passes every rule of publication; visible to verified employers. */
export const publishableResume = {
  title: 'Медсестра процедурного кабинета',
  // «Медицинская сестра», Екатеринбург.
  role_ids: [2403],
  city_id: 66001,
  salary: { amount: 95_000, currency: 'RUB' },
  first_name: 'Анна',
  last_name: 'Климова',
  birth_date: '1994-03-08',
  phone: '+79123456789',
  email: 'anna.klimova@example.ru',
  skills: ['Внутривенные инъекции', 'Забор крови'],
  experience: [
    {
      company: 'Городская больница № 7',
      position: 'Палатная медсестра',
      start: '2019-02',
      end: null,
      description: 'Уход за пациентами, капельницы, ведение документации.',
    },
  ],
  education: [
    { level: 'special_secondary', name: 'Медицинский колледж', faculty: '', result: '', year: 2015 },
  ],
  about: 'Спокойная и внимательная.',
  work_formats: ['ON_SITE'],
} satisfies ResumeDraft

export async function createResumeDraft(
  api: TestApi,
  candidateToken: string,
  overrides: ResumeDraft = {},
): Promise<OwnResume> {
  const { status, body } = await api.request<OwnResume>('POST', '/v1/resumes', {
    token: candidateToken,
    body: { ...publishableResume, ...overrides },
  })
  if (status !== 201 || !body.data) throw new Error(`draft: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A resume as a candidate would make it: a draft, then its publication, both through the API. */
export async function publishResume(
  api: TestApi,
  candidateToken: string,
  overrides: ResumeDraft = {},
): Promise<OwnResume> {
  const draft = await createResumeDraft(api, candidateToken, overrides)
  const { status, body } = await api.request<OwnResume>(
    'POST',
    `/v1/resumes/${draft.public_id}/publication`,
    { token: candidateToken },
  )
  if (status !== 200 || !body.data) throw new Error(`publication: ${status} ${JSON.stringify(body)}`)
  return body.data
}
