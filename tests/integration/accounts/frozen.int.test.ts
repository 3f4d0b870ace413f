import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarSubscription } from '@/lib/contracts/interview-schedule'
import { users } from '@/server/db/schema/accounts'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { letterWriters } from '@/server/jobs/account-jobs'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { notify } from '@/server/modules/notifications/notifications.service'
import { buildExports } from '@/server/modules/privacy/export.service'
import { newPublicId } from '@/server/platform/ids'
import { newEmail, signUpCandidate, TEST_PASSWORD, type TestPerson } from '@/tests/support/accounts'
import { dataOf } from '@/tests/support/second-factor'
import { changeContact, freeze, hours, lastLink, restore } from '@/tests/support/takeover'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const byOldPassword = { method: 'password', password: TEST_PASSWORD }

describe('M8 hole 4: a frozen account', () => {
  let api: TestApi
  let owner: TestPerson
  let userId: number
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    // Noon in Moscow: not the quiet hours.
    api.setNow(new Date('2026-06-01T09:00:00Z'))
    owner = await signUpCandidate(api)
    const [row] = await api.ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.publicId, owner.publicId))
    userId = row?.id ?? 0
    await api.ctx.db.delete(noticeDeliveries)
  })
  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const send = () => deliverDue(api.ctx, letterWriters)
  const tell = () =>
    api.ctx.db.transaction((tx) =>
      notify(
        tx,
        [
          {
            userId,
            kind: 'invitation.created',
            dedupeKey: `test:${newPublicId()}`,
            params: { reader: 'candidate', vacancy_title: 'Бариста', company_name: 'Клиника' },
            target: {
              type: 'negotiation',
              public_id: newPublicId(),
              parent_public_id: null,
              tab: 'invitations',
            },
          },
        ],
        api.ctx.clock.now(),
      ),
    )
  const lettersTo = (to: string) => api.messages.filter((message) => message.to === to)
  const steal = async () => {
    const email = newEmail()
    const token = await changeContact(api, owner.token, 'email', email)
    return { email, token, link: lastLink(api, owner.email, 'freeze') }
  }

  it('M8 hole 4: sends no notices until it is restored: the address may be the thief’s', async () => {
    const { email, link } = await steal()
    await tell()
    await freeze(api, link)
    await tell()
    api.messages.length = 0
    later(hours)
    await send()
    expect(api.messages).toEqual([])
    const states = await api.ctx.db
      .select({ state: noticeDeliveries.state, error: noticeDeliveries.error })
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.userId, userId))
    expect(states.length).toBeGreaterThan(0)
    for (const one of states) expect(one).toEqual({ state: 'skipped', error: 'frozen' })

    expect((await restore(api, link, byOldPassword)).status).toBe(200)
    api.messages.length = 0
    await tell()
    later(hours)
    await send()
    expect(lettersTo(owner.email).map(({ subject }) => subject)).toEqual([expect.stringContaining('Бариста')])
    expect(lettersTo(email)).toEqual([])
  })

  it('M8 hole 4: has its copy of data announced to nobody', async () => {
    const { email, token, link } = await steal()
    expect((await api.request('POST', '/v1/accounts/export', { token })).status).toBe(202)
    await freeze(api, link)
    api.messages.length = 0
    await buildExports(api.ctx)
    expect(lettersTo(email)).toEqual([])
  })

  it('M8 hole 4: shows its calendar to nobody, not even later under an address that was copied', async () => {
    const { url } = dataOf(
      await api.request<CalendarSubscription>('POST', '/v1/my/calendar', { token: owner.token }),
    )
    const status = async () =>
      (await api.fetch(new Request(`http://localhost${new URL(url ?? '').pathname}`))).status
    const { link } = await steal()
    expect(await status()).toBe(200)
    await freeze(api, link)
    expect(await status()).toBe(404)
    await restore(api, link, byOldPassword)
    expect(await status()).toBe(404)
  })
})
