import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { lastCode, newEmail, signUpCandidate, signUpEmployer, TEST_PASSWORD } from '@/tests/support/accounts'
import { publishResume } from '@/tests/support/resumes'
import { newInn } from '@/tests/support/tax-numbers'
import { createVacancyDraft, publishVacancy } from '@/tests/support/vacancies'
import type { Attack } from './sweep'
import type { Reply, SendOptions } from './target'

const width = 8

/**
 * What may happen once is asked for eight times at one moment. At most `max` of them may succeed, and the database
 * has to say so too.
 */
export async function attackRaces({ target, field, report }: Attack): Promise<void> {
  const { api } = target
  const { db } = api.ctx

  async function race(
    name: string,
    max: number,
    ask: (n: number) => [method: string, path: string, options: SendOptions],
  ): Promise<Reply[]> {
    await target.resetLimits()
    const replies = await Promise.all(Array.from({ length: width }, (_, n) => target.send(...ask(n))))
    for (const { status, text } of replies) {
      report.tried('races', status)
      if (status >= 500) report.failed('races', `${name}: ${status} ${text.slice(0, 200)}`)
    }
    const passed = replies.filter(({ status }) => status < 300).length
    if (passed > max) report.leaked('races', `${name}: ${passed} of ${width} passed, ${max} may`)
    return replies
  }
  async function atMost(name: string, max: number, count: ReturnType<typeof sql>): Promise<void> {
    const { rows } = await db.execute(count)
    const found = Number((rows[0] as { n: string | number }).n)
    if (found > max) report.leaked('races', `${name}: ${found} rows, ${max} may be`)
  }

  const candidate = await signUpCandidate(api)
  const resume = await publishResume(api, candidate.token, { title: 'Санитарка' })
  const employer = await signUpEmployer(api, { companyName: 'Гонка' })
  const vacancy = await publishVacancy(api, employer.token)

  await race('apply', 1, () => [
    'POST',
    `/v1/vacancies/${vacancy.public_id}/applications`,
    { token: candidate.token, body: { resume_public_id: resume.public_id, letter: 'Гонка' } },
  ])
  const ofVacancy = sql`select count(*) as n from negotiations n join vacancies v on v.id = n.vacancy_id
    where v.public_id = ${vacancy.public_id}`
  await atMost('apply', 1, ofVacancy)

  const second = await publishVacancy(api, employer.token, { title: 'Санитарка приёмного покоя' })
  await race('invite', 1, () => [
    'POST',
    `/v1/resumes/${resume.public_id}/invitations`,
    { token: employer.token, body: { vacancy_public_id: second.public_id, text: 'Приходите' } },
  ])
  await atMost(
    'invite',
    1,
    sql`select count(*) as n from negotiations n join vacancies v on v.id = n.vacancy_id
      where v.public_id = ${second.public_id}`,
  )

  await race('open contacts', width, () => [
    'POST',
    `/v1/resumes/${field.world.own.public_id}/contacts`,
    { token: employer.token, body: {} },
  ])
  await atMost(
    'open contacts',
    1,
    sql`select count(*) as n from entitlement_uses u join resumes r on r.id = u.resume_id
      join companies c on c.id = u.company_id
      where r.public_id = ${field.world.own.public_id} and c.public_id = ${employer.company.public_id}`,
  )

  const draft = await createVacancyDraft(api, employer.token, { title: 'Гонка публикаций' })
  await race('publish', width, () => [
    'POST',
    `/v1/vacancies/${draft.public_id}/publication`,
    { token: employer.token, body: { duplicate: true } },
  ])
  await atMost('publish', 1, sql`select publication as n from vacancies where public_id = ${draft.public_id}`)

  const email = newEmail()
  await api.request('POST', '/v1/accounts/sign-up', {
    body: {
      username: email,
      password: TEST_PASSWORD,
      first_name: 'Анна',
      last_name: 'Гонкина',
      consents: { terms: true, personal_data: true },
      account_type: 'candidate',
    },
  })
  const code = lastCode(api, email)
  const sameAddress = { 'X-Forwarded-For': '2001:db8:ffff::1' }
  await race('use a code', 1, () => [
    'POST',
    '/v1/accounts/code/verify',
    { headers: sameAddress, body: { username: email, purpose: 'sign_up', code } },
  ])
  await atMost('use a code', 1, sql`select count(*) as n from users where email = ${email}`)

  const guessed = await signUpCandidate(api)
  await api.request('POST', '/v1/accounts/code/send', {
    body: { username: guessed.email, purpose: 'sign_in' },
  })
  const right = lastCode(api, guessed.email)
  await race('guess a code', 0, (n) => [
    'POST',
    '/v1/accounts/code/verify',
    {
      headers: sameAddress,
      body: {
        username: guessed.email,
        purpose: 'sign_in',
        code: String((Number(right) + n + 1) % 1_000_000).padStart(6, '0'),
      },
    },
  ])
  await race('use a code after eight guesses', 0, () => [
    'POST',
    '/v1/accounts/code/verify',
    { headers: sameAddress, body: { username: guessed.email, purpose: 'sign_in', code: right } },
  ])

  const key = randomUUID()
  await race('pay twice by one key', width, () => [
    'POST',
    '/v1/my/payments',
    { token: employer.token, headers: { 'Idempotency-Key': key }, body: { amount: 150_050, method: 'card' } },
  ])
  await atMost(
    'pay twice by one key',
    1,
    sql`select count(*) as n from payments p join companies c on c.id = p.company_id
      where c.public_id = ${employer.company.public_id}`,
  )

  const inn = newInn()
  const rivals = await Promise.all(
    Array.from({ length: width }, (_, n) =>
      signUpEmployer(api, { companyName: `Близнец ${n}`, verified: false }),
    ),
  )
  await race('claim one ИНН', width, (n) => [
    'PUT',
    `/v1/accounts/company/${rivals[n]?.company.public_id}`,
    { token: rivals[n]?.token, body: { name: `Близнец ${n}`, inn } },
  ])
  await atMost(
    'claim one ИНН',
    1,
    sql`select count(*) as n from companies where inn = ${inn} and verification = 'verified'`,
  )
}
