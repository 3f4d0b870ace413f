import { randomInt } from 'node:crypto'
import type { Me } from '@/lib/contracts/accounts'
import type { Company } from '@/lib/contracts/companies'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { newInn } from './tax-numbers'
import type { Answer, TestApi } from './test-api'

export interface TestPerson {
  token: string
  publicId: string
  email: string
  password: string
}
export interface TestEmployer extends TestPerson {
  company: Company
}

interface Wishes {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
}

/** Long and unlike any word, so that no rule about weak passwords minds it. */
export const TEST_PASSWORD = 'Тихий-океан-на-завтрак-27'

let count = 0
export function newEmail(): string {
  count += 1
  return `person${count}-${randomInt(1_000_000_000)}@example.test`
}

/** The six digits of the last message to an address. */
export function lastCode(api: TestApi, to: string): string {
  const code = api.messages
    .filter((message) => message.to === to)
    .map((message) => /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0])
    .at(-1)
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}

function dataOf<T>(answer: Answer<T>): T {
  if (!answer.body.success || answer.body.data === null) {
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return answer.body.data
}

async function signUp(api: TestApi, wishes: Wishes, rest: Record<string, unknown>): Promise<TestPerson> {
  const email = wishes.email ?? newEmail()
  const password = wishes.password ?? TEST_PASSWORD
  dataOf(
    await api.request('POST', '/v1/accounts/sign-up', {
      body: {
        username: email,
        password,
        first_name: wishes.firstName ?? 'Анна',
        last_name: wishes.lastName ?? 'Лебедева',
        consents: { terms: true, personal_data: true },
        ...rest,
      },
    }),
  )
  const { token } = dataOf(
    await api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      body: { username: email, purpose: 'sign_up', code: lastCode(api, email) },
    }),
  )
  const { public_id } = dataOf(await api.request<Me>('GET', '/v1/accounts/me', { token }))
  return { token, publicId: public_id, email, password }
}

/** A candidate who has signed up by the calls of the API and is signed in. */
export function signUpCandidate(api: TestApi, wishes: Wishes = {}): Promise<TestPerson> {
  return signUp(api, wishes, { account_type: 'candidate' })
}

/** An employer with a company; `verified` (default true) gives the company an ИНН, which demo mode takes for a proof. */
export async function signUpEmployer(
  api: TestApi,
  {
    verified = true,
    companyName = 'Мост',
    ...wishes
  }: Wishes & { verified?: boolean; companyName?: string } = {},
): Promise<TestEmployer> {
  const person = await signUp(api, wishes, { account_type: 'employer', company_name: companyName })
  const [company] = dataOf(
    await api.request<Company[]>('GET', '/v1/accounts/companies', { token: person.token }),
  )
  if (!company) throw new Error('the sign-up made no company')
  if (!verified) return { ...person, company }
  const changed = await api.request<Company>('PUT', `/v1/accounts/company/${company.public_id}`, {
    token: person.token,
    body: { name: companyName, inn: newInn() },
  })
  return { ...person, company: dataOf(changed) }
}
