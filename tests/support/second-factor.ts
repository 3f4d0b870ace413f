import { generate } from 'otplib'
import type { CallResult } from '@/lib/contracts/calls'
import { type Authenticator, createAuthenticator } from './authenticator'
import type { Answer, TestApi } from './test-api'

export function dataOf<T>({ status, body }: Answer<T>): T {
  if (!body.success) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data as T
}

/** What an authenticator app shows at the moment of the test's clock, or some seconds away from it. */
export const appCode = (api: TestApi, secret: string, seconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(api.ctx.clock.now().getTime() / 1000) + seconds })

/** Moves the clock on, so that the app shows the next code. */
export const nextCode = (api: TestApi): void => api.setNow(new Date(api.ctx.clock.now().getTime() + 30_000))

export async function addTotp(api: TestApi, token: string) {
  const begun = dataOf(
    await api.request<CallResult<'POST /v1/accounts/second-factor/totp'>>(
      'POST',
      '/v1/accounts/second-factor/totp',
      { token },
    ),
  )
  const { recovery_codes } = dataOf(
    await api.request<{ recovery_codes: string[] | null }>(
      'POST',
      '/v1/accounts/second-factor/totp/confirmation',
      { token, body: { challenge: begun.challenge, code: await appCode(api, begun.secret) } },
    ),
  )
  nextCode(api)
  return { secret: begun.secret, codes: recovery_codes ?? [] }
}

type Options = { challenge: string; options: Record<string, unknown> }
export const passkeyOptions = async (api: TestApi, body: { challenge?: string } = {}): Promise<Options> =>
  dataOf(await api.request<Options>('POST', '/v1/accounts/passkey/options', { body }))

export async function addPasskey(
  api: TestApi,
  token: string,
  name = 'Ноутбук',
): Promise<{ key: Authenticator; codes: string[] }> {
  const path = '/v1/accounts/second-factor/passkeys'
  const { challenge, options } = dataOf(await api.request<Options>('POST', `${path}/options`, { token }))
  const key = createAuthenticator()
  const { recovery_codes } = dataOf(
    await api.request<{ recovery_codes: string[] | null }>('POST', path, {
      token,
      body: { challenge, name, response: key.create(options) },
    }),
  )
  return { key, codes: recovery_codes ?? [] }
}
