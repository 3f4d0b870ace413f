import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import type { TalentRecord } from '@/lib/contracts/talent'
import {
  invitationUndoMs,
  type TalentInvitationView,
  type TalentSending,
} from '@/lib/contracts/talent-invitations'
import { talentInvitations } from '@/server/db/schema/talent-work'
import { dayOf } from '@/server/modules/talent/days'
import { runSendings, sendInvitation } from '@/server/modules/talent/invitations/invitation-letters.service'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

export let api: TestApi
export let start: Date
export let employer: TestEmployer
export let vacancy: string
export const post = <T>(path: string, body?: unknown, token: string | undefined = employer.token) =>
  api.request<T>('POST', path, { ...(token && { token }), ...(body !== undefined && { body }) })
export const add = async (more: object = {}) =>
  dataOf(
    await post<TalentRecord>('/v1/my/people', {
      first_name: 'Вера',
      last_name: 'Зимина',
      email: 'vera@example.test',
      phone: null,
      birth_date: null,
      city: 'Пермь',
      position: 'Бухгалтер',
      about: '',
      source: 'Ярмарка вакансий',
      ground: 'consent',
      ground_on: dayOf(start),
      ground_note: '',
      keep_months: 12,
      tags: [],
      lists: [],
      ...more,
    }),
  )
export const text = 'Здравствуйте, {имя}! Ждём вас на «{вакансия}», {компания}.'
export const invite = (people: readonly string[], more: object = {}) =>
  post<TalentSending>('/v1/my/people-invitations', { people, vacancy, text, ...more })
export const sendings = async () =>
  dataOf(await api.request<TalentSending[]>('GET', '/v1/my/people-invitations', { token: employer.token }))
export const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
/** The letters that are due, as the job and the outbox send them; the link of each. */
export const deliver = async () => {
  later(invitationUndoMs + 1)
  await runSendings(api.ctx)
  const rows = await api.ctx.db.select().from(talentInvitations).where(eq(talentInvitations.state, 'sent'))
  const links: string[] = []
  for (const { publicId } of rows) {
    const before = api.messages.length
    await sendInvitation(api.ctx, { invitationId: publicId })
    const letter = api.messages.length > before ? api.messages.at(-1)?.text : undefined
    links.push(/people-invitations\/([\w-]+)/.exec(letter ?? '')?.[1] ?? '')
  }
  return links
}
export const read = (token: string) =>
  api.request<TalentInvitationView>('GET', `/v1/people-invitations/${token}`)
export const stateOf = async ({ public_id }: TalentRecord) =>
  dataOf(
    await api.request<TalentRecord>('GET', `/v1/my/people/${public_id}`, { token: employer.token }),
  ).invitations.map(({ state }) => state)
export const fieldOf = ({ body }: { body: unknown }) =>
  (body as { data: { errors: { field: string; code: string }[] } }).data.errors.map(
    ({ field, code }) => `${field}: ${code}`,
  )

/** An API for each test, with a company of its own and an open vacancy. */
export function withInvitations(): void {
  beforeEach(async () => {
    api = await createTestApi()
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    vacancy = (await publishVacancy(api, employer.token, { title: 'Главный бухгалтер' })).public_id
  })
  afterEach(() => api.close())
}
