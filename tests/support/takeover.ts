import type { TokenRecord } from '@/lib/contracts/sign-in'
import { lastCode, type TestPerson } from './accounts'
import type { TestApi } from './test-api'

export const minutes = 60_000
export const hours = 60 * minutes
export const days = 24 * hours

/** The link of the last message to an address that leads to a page of the site. */
export function lastLink(api: TestApi, to: string, page: 'freeze' | 'restore' | 'recovery'): string {
  const link = api.messages
    .filter((message) => message.to === to)
    .map((message) => new RegExp(`/ru/${page}/([a-z2-9]{32})`).exec(message.text)?.[1])
    .filter((token) => token !== undefined)
    .at(-1)
  if (!link) throw new Error(`no link to ${page} was sent to ${to}`)
  return link
}

/** Changes a contact by the code sent to the new one; answers with the token of the session that is left. */
export async function changeContact(
  api: TestApi,
  token: string,
  kind: 'email' | 'phone',
  value: string,
): Promise<string> {
  const purpose = `change_${kind}`
  await api.request('POST', '/v1/accounts/code/send', { token, body: { username: value, purpose } })
  const answer = await api.request<TokenRecord>('PUT', `/v1/accounts/${kind}`, {
    token,
    body: { [kind]: value, code: lastCode(api, value) },
  })
  if (!answer.body.data) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.token
}

export async function changePassword(
  api: TestApi,
  person: Pick<TestPerson, 'token' | 'password'>,
  next: string,
): Promise<string> {
  const answer = await api.request<TokenRecord>('PUT', '/v1/accounts/password', {
    token: person.token,
    body: { old_password: person.password, new_password: next },
  })
  if (!answer.body.data) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.token
}

export const signIn = (api: TestApi, username: string, password: string) =>
  api.request<TokenRecord>('POST', '/v1/accounts/sign-in', { body: { username, password } })

export const isAlive = async (api: TestApi, token: string): Promise<boolean> =>
  (await api.request('GET', '/v1/accounts/me', { token })).status === 200

export const freeze = (api: TestApi, link: string) => api.request('POST', `/v1/account-freezes/${link}`)

export const restore = (
  api: TestApi,
  link: string,
  factor: Record<string, unknown>,
  rest: { new_password?: string; outcome?: 'revert' | 'keep' } = {},
) =>
  api.request<{ contacts: unknown[] }>('POST', `/v1/account-freezes/${link}/restore`, {
    body: { factor, outcome: 'revert', new_password: 'Третий-океан-за-окном-44', ...rest },
  })
