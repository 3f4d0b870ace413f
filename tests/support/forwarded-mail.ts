import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { TalentRecord } from '@/lib/contracts/talent'
import type { MailAddress, MailItem } from '@/lib/contracts/talent-mail'
import { companies } from '@/server/db/schema/companies'
import { createResumeReader } from '@/server/modules/importing'
import { dayOf } from '@/server/modules/talent/days'
import { readMail } from '@/server/modules/talent/mail/read-resumes.service'
import { type InboundMail, startInboundMail } from '@/server/start/inbound-mail'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

export const resume = (family: string, email: string) =>
  Buffer.from(
    `${family} Вера Петровна\nТелефон: +7 912 345-67-89\nПочта: ${email}\n\nЖелаемая должность: Главный бухгалтер\n`,
  )
export const forwarded = [
  'Посмотрите, пожалуйста.',
  '---------- Пересылаемое сообщение ----------',
  'От: Вера Зимина <vera@example.test>',
  'Тема: Вакансия бухгалтера',
  '',
  'Здравствуйте! Ищу работу, телефон 8 912 345-67-89.',
].join('\n')
export let api: TestApi
let start: Date
export let employer: TestEmployer
export let mail: InboundMail
export let lmtp: boolean
export async function open(env: Record<string, string>) {
  lmtp = env.INBOUND_MAIL_PROTOCOL === 'lmtp'
  api = await createTestApi({ INBOUND_MAIL_DOMAIN: 'in.most.test', INBOUND_MAIL_PORT: '0', ...env })
  start = api.ctx.clock.now()
  employer = await signUpEmployer(api, { companyName: 'Мост' })
  const listening = await startInboundMail(api.ctx)
  if (!listening) throw new Error('nobody listens')
  mail = listening
}
export const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
export const addressOf = async (token = employer.token) =>
  dataOf(await api.request<MailAddress>('POST', '/v1/my/people-mail/address', { token })).address ?? ''
/** The last line of the server's answer; codes of refusals too. */
export const send = async (letter: SendMailOptions) => {
  const client = createTransport({ host: '127.0.0.1', port: mail.port, lmtp, ignoreTLS: true })
  try {
    return (await client.sendMail({ from: employer.email, subject: 'Кандидат', ...letter })).response
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  } finally {
    client.close()
  }
}
export const read = () => readMail(api.ctx, createResumeReader(api.ctx))
export const list = async (token = employer.token) =>
  dataOf(await api.request<Page<MailItem>>('GET', '/v1/my/people-mail', { token })).results
export const companyId = async () => {
  const [company] = await api.ctx.db.select().from(companies)
  return company?.id ?? 0
}
const input = (person: MailItem['person'], more: object = {}) => {
  const { known: _, ...values } = person ?? { known: null }
  return {
    ...values,
    ...{
      source: 'Почта',
      ground: 'application',
      ground_on: dayOf(start),
      ground_note: '',
      keep_months: 12,
    },
    ...{ tags: [], lists: [], ...more },
  }
}
export const add = (item: MailItem | undefined, more: object = {}) =>
  api.request<TalentRecord>('POST', `/v1/my/people-mail/${item?.public_id}/person`, {
    token: employer.token,
    body: input(item?.person ?? null, more),
  })
export const settle = (method: string, item: MailItem | undefined, end = '') =>
  api.request(method, `/v1/my/people-mail/${item?.public_id}${end}`, { token: employer.token })

/** An API for each test that listens for mail, with a company of its own. */
export function withForwardedMail(): void {
  beforeEach(async () => {
    await open({ INBOUND_MAIL_PROTOCOL: 'smtp' })
  })
  afterEach(async () => {
    await mail.stop()
    await api.close()
  })
}
