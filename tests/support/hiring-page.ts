import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { HiringPage, HiringPageSettings, Referral } from '@/lib/contracts/hiring-pages'
import { intakeConsent } from '@/lib/contracts/hiring-pages'
import type { TalentCard, TalentConsent, TalentRecord } from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { talentIntakes } from '@/server/db/schema/hiring-pages'
import { sendIntakeLetter } from '@/server/modules/talent/consent/consent-letter.service'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

export let api: TestApi
export let start: Date
export let employer: TestEmployer
export let company: string
export const newViewer = async () => {
  const [row] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, company))
  return addMember(api, row?.id ?? 0, 'viewer')
}
export const later = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
export const set = (on: boolean, text = 'Ищем людей на стройку', token = employer.token) =>
  api.request<HiringPageSettings>('PUT', '/v1/my/hiring-page', { token, body: { on, text } })
export const read = (of = company) => api.request<HiringPage>('GET', `/v1/companies/${of}/hiring-page`)
export const form = (more: object = {}) => ({
  first_name: 'Вера',
  last_name: 'Зимина',
  email: 'vera@example.test',
  phone: '8 912 345-67-89',
  city: 'Пермь',
  position: 'Бухгалтер',
  about: 'Веду учёт в 1С',
  message: 'Готова выйти в декабре',
  consent: intakeConsent.version,
  ...more,
})
export const join = (more: object = {}, of = company, ip?: string) =>
  api.request<null>('POST', `/v1/companies/${of}/people`, { body: form(more), ...(ip && { ip }) })
export const joins = () => api.ctx.db.select().from(talentIntakes)
/** The letter to whoever waits last; the token of its link, nothing when none went out. */
export const deliver = async () => {
  const row = (await joins()).at(-1)
  const before = api.messages.length
  await sendIntakeLetter(api.ctx, { recordId: row?.publicId ?? '', version: row?.letterNumber ?? 0 })
  const text = api.messages.length > before ? api.messages.at(-1)?.text : undefined
  return /people-consent\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}
export const asked = (token: string) => api.request<TalentConsent>('GET', `/v1/people-consent/${token}`)
export const answer = (token: string, refuse = false) =>
  api.request('POST', `/v1/people-consent/${token}${refuse ? '/refusal' : ''}`)
export const find = async (query = '', token = employer.token) =>
  dataOf(await api.request<Page<TalentCard>>('GET', `/v1/my/people?${query}`, { token })).results
export const open = async (publicId: string) =>
  dataOf(await api.request<TalentRecord>('GET', `/v1/my/people/${publicId}`, { token: employer.token }))
export const refer = async (more: object = {}, token = employer.token) =>
  api.request<Referral>('POST', '/v1/my/referrals', {
    token,
    body: { label: 'Пётр из цеха', vacancy: null, ...more },
  })
export const referrals = async () =>
  dataOf(await api.request<Page<Referral>>('GET', '/v1/my/referrals', { token: employer.token })).results
export const fieldOf = ({ body }: { body: unknown }) =>
  (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
    ({ field, code }) => `${field}: ${code}`,
  )

/** An API for each test, with a company of its own. */
export function withHiringPage(): void {
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    company = employer.company.public_id
  })
  afterEach(() => api.close())
}
