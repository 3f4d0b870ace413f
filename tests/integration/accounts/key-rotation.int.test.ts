import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyInvitation, InvitationPreview } from '@/lib/contracts/company-invitations'
import type { CalendarSubscription } from '@/lib/contracts/interview-schedule'
import type { CodeRequested, TokenRecord } from '@/lib/contracts/sign-in'
import { invitationToken } from '@/server/modules/identity/companies/invitations.service'
import { createKeys } from '@/server/platform/keys'
import { unsubscribeToken } from '@/server/platform/unsubscribe'
import {
  lastCode,
  newEmail,
  signUpCandidate,
  signUpEmployer,
  type TestPerson,
} from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const oldSecret = 'the secret that was there before all'
const newSecret = 'the secret that is made by a rotation'
const before = createKeys([oldSecret])
const rotated = createKeys([newSecret, oldSecret])
const finished = createKeys([newSecret])

describe('M8: rotation of the application secret', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.ctx.keys = before
    person = await signUpCandidate(api)
  })

  const me = async (token: string) => (await api.request('GET', '/v1/accounts/me', { token })).status
  const headerOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string }

  it('keeps sessions, signs new tokens by the new key, and ends those of a secret that was removed', async () => {
    expect(headerOf(person.token).kid).toBe(before.kids[0])
    api.ctx.keys = rotated
    expect(await me(person.token)).toBe(200)
    const { body } = await api.request<TokenRecord>('POST', '/v1/accounts/token/refresh', {
      token: person.token,
    })
    const fresh = body.data?.token ?? ''
    expect(headerOf(fresh).kid).toBe(finished.kids[0])
    api.ctx.keys = finished
    expect([await me(fresh), await me(person.token)]).toEqual([200, 401])
  })

  it('refuses a token that names the key of another secret than the one that signed it', async () => {
    api.ctx.keys = rotated
    const claims = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
    const tokenOf = (kid: string | undefined, bytes: Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...(kid !== undefined && { kid }) }).sign(bytes)
    const [newKid, oldKid] = rotated.kids
    const oldKey = before.newest('session-token').bytes
    expect(await me(await tokenOf(oldKid, oldKey))).toBe(200)
    for (const kid of [newKid, 'forged', '', undefined])
      expect(await me(await tokenOf(kid, oldKey))).toBe(401)
    expect(await me(await tokenOf(oldKid, before.newest('calendar').bytes))).toBe(401)
  })

  it('accepts a token signed by the secret itself, as before keys were derived, while the secret is known', async () => {
    const claims = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
    const issuedBefore = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(oldSecret))
    expect(await me(issuedBefore)).toBe(200)
    api.ctx.keys = rotated
    expect(await me(issuedBefore)).toBe(200)
    api.ctx.keys = finished
    expect(await me(issuedBefore)).toBe(401)
  })

  it('keeps codes that are on their way', async () => {
    const send = () =>
      api.request<CodeRequested>('POST', '/v1/accounts/code/send', {
        body: { username: person.email, purpose: 'sign_in' },
      })
    const verify = async (request: string | undefined) =>
      api.request('POST', '/v1/accounts/code/verify', {
        body: {
          username: person.email,
          purpose: 'sign_in',
          code: lastCode(api, person.email),
          request,
        },
      })
    const { body } = await send()
    api.ctx.keys = finished
    expect((await verify(body.data?.request)).body.error_code).toBe('code_wrong')
    api.ctx.keys = rotated
    expect((await verify(body.data?.request)).status).toBe(200)
  })

  it('keeps addresses of calendars and ways out of letters', async () => {
    const { body } = await api.request<CalendarSubscription>('POST', '/v1/my/calendar', {
      token: person.token,
    })
    const calendar = new URL(body.data?.url ?? '').pathname
    const letters = `/v1/unsubscribe/${unsubscribeToken(before, { kind: 'notices', id: `${person.publicId}~all` })}`
    const statuses = async () => {
      const answers = await Promise.all([calendar, letters].map((path) => api.request('GET', path)))
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200])
    api.ctx.keys = rotated
    expect(await statuses()).toEqual([200, 200])
    api.ctx.keys = finished
    expect(await statuses()).toEqual([404, 404])
  })

  it('keeps invitations of companies', async () => {
    const { token, company } = await signUpEmployer(api)
    const email = newEmail()
    const invited = await api.request<CompanyInvitation[]>(
      'POST',
      `/v1/accounts/company/${company.public_id}/invitations`,
      { token, body: { email, role: 'viewer' } },
    )
    expect(invited.status).toBe(200)
    const link = invitationToken(before, { publicId: invited.body.data?.[0]?.public_id ?? '', sends: 1 })
    const look = () => api.request<InvitationPreview>('GET', `/v1/company-invitations/${link}`)
    expect((await look()).body.data?.state).toBe('open')
    api.ctx.keys = rotated
    expect((await look()).body.data?.state).toBe('open')
    api.ctx.keys = finished
    expect((await look()).status).toBe(404)
  })
})
