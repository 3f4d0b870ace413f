import { eq } from 'drizzle-orm'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { users } from '@/server/db/schema/accounts'
import { lastCode, signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import type { Answer, TestApi } from '@/tests/support/test-api'

/** Nobody else in a test is called so, nor has such a number. */
export const words = ['Звонар', 'Пелаге', 'zvonareva', '9995554433', '555-44-33', '1987-05-17']

export function dataOf<T>({ status, body }: Answer<T>): T {
  if (!body.success) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data as T
}

export async function signInAgain(api: TestApi, { email, password }: TestPerson): Promise<string> {
  const record = await api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
    body: { username: email, password },
  })
  return dataOf(record).token
}

export async function signUpPelageya(api: TestApi): Promise<TestPerson> {
  const email = 'pelageya.zvonareva@example.test'
  const person = await signUpCandidate(api, { firstName: 'Пелагея', lastName: 'Звонарёва', email })
  await api.ctx.db
    .update(users)
    .set({ phone: '+79995554433', phoneVerifiedAt: api.ctx.clock.now(), dob: '1987-05-17' })
    .where(eq(users.publicId, person.publicId))
  return person
}

export const pelageyasResume = {
  title: 'Медсестра Звонарёва',
  first_name: 'Пелагея',
  last_name: 'Звонарёва',
  birth_date: '1987-05-17',
  phone: '+79995554433',
  email: 'zvonareva.work@example.test',
  about: 'Меня зовут Пелагея.',
}

export async function act(
  api: TestApi,
  token: string,
  negotiation: Negotiation,
  move: Record<string, unknown>,
): Promise<Negotiation> {
  const answer = await api.request<Negotiation>('POST', `/v1/negotiations/${negotiation.public_id}/actions`, {
    token,
    body: { revision: negotiation.revision, ...move },
    headers: { 'Idempotency-Key': `key-${negotiation.public_id}-${negotiation.revision}` },
  })
  return dataOf(answer)
}

/** Asks for the code and confirms the deletion with it. */
export async function planDeletion(api: TestApi, token: string, email: string) {
  const { request } = dataOf(
    await api.request<{ request: string }>('POST', '/v1/accounts/deletion/code', { token }),
  )
  const body = { code: lastCode(api, email), request }
  return dataOf(await api.request<{ due_at: string }>('POST', '/v1/accounts/deletion', { token, body }))
}
