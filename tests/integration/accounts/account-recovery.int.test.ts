import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountChanges, accountEvents } from '@/server/db/schema/account-security'
import { users } from '@/server/db/schema/accounts'
import { passkeys, totpSecrets } from '@/server/db/schema/second-factor'
import { sweepAccounts } from '@/server/modules/identity/accounts/sweep.service'
import { banAccount } from '@/server/modules/moderation/operators/operators.service'
import { completeUnfreeze, startUnfreeze } from '@/server/modules/moderation/operators/recovery.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { newPublicId } from '@/server/platform/ids'
import { lastCode, newEmail, signUpCandidate, TEST_PASSWORD, type TestPerson } from '@/tests/support/accounts'
import {
  changeContact,
  changePassword,
  days,
  freeze,
  hours,
  isAlive,
  lastLink,
  restore,
  signIn,
} from '@/tests/support/takeover'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const byOldPassword = { method: 'password', password: TEST_PASSWORD }
const newPassword = 'Третий-океан-за-окном-44'
let phones = 0
const newPhone = () => {
  phones += 1
  return `+7912555${String(phones).padStart(4, '0')}`
}

describe('M8 hole 4: an account that was taken over', () => {
  let api: TestApi
  let start: number
  let owner: TestPerson
  let phone: string
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const later = (ms: number) => api.setNow(new Date(start + ms))
  beforeEach(async () => {
    start = Date.now()
    api.setNow(new Date(start))
    owner = await signUpCandidate(api)
    phone = newPhone()
    owner = { ...owner, token: await changeContact(api, owner.token, 'phone', phone) }
    // What the owner did is settled before the thief comes.
    start += 8 * days
    api.setNow(new Date(start))
    await sweepAccounts(api.ctx)
    owner = { ...owner, token: (await signIn(api, owner.email, TEST_PASSWORD)).body.data?.token ?? '' }
    api.messages.length = 0
  })
  const row = async () => {
    const [found] = await api.ctx.db.select().from(users).where(eq(users.publicId, owner.publicId))
    if (!found) throw new Error('the account is gone')
    return found
  }
  const changes = async () =>
    api.ctx.db
      .select()
      .from(accountChanges)
      .where(eq(accountChanges.userId, (await row()).id))
  const look = (link: string, end = '') => api.request('GET', `/v1/account-freezes/${link}${end}`)
  const events = async () => {
    const found = await api.ctx.db
      .select()
      .from(accountEvents)
      .where(eq(accountEvents.userId, (await row()).id))
      .orderBy(accountEvents.id)
    return found.map(({ kind }) => kind)
  }
  /** The thief changes the e-mail with the stolen token; answers with the thief's address and token. */
  const steal = async () => {
    const email = newEmail()
    const token = await changeContact(api, owner.token, 'email', email)
    return { email, token }
  }

  it('M8 hole 4: tells every old address of a change, with a link of which only the hash is kept', async () => {
    const thief = await steal()
    const told = api.messages.filter(({ text }) => text.includes('Это были не вы?'))
    expect(told.map(({ to }) => to).sort()).toEqual([owner.email, phone].sort())
    const link = lastLink(api, owner.email, 'freeze')
    expect(lastLink(api, phone, 'freeze')).toBe(link)
    const [kept] = await changes()
    expect(JSON.stringify(kept)).not.toContain(link)
    expect(kept).toMatchObject({
      kind: 'email',
      emailBefore: owner.email,
      linkHash: createHash('sha256').update(link).digest('hex'),
    })
    expect(api.messages.filter(({ to, text }) => to === thief.email && text.includes('/freeze/'))).toEqual([])
  })

  it('M8 hole 4: a link freezes by POST alone: sessions end, and only right credentials hear of it', async () => {
    const thief = await steal()
    const link = lastLink(api, owner.email, 'freeze')
    expect((await look(link)).body.data).toMatchObject({ state: 'open', kind: 'email' })
    expect(await isAlive(api, thief.token)).toBe(true)
    expect((await freeze(api, link)).body.data).toMatchObject({ state: 'frozen' })
    expect(await isAlive(api, thief.token)).toBe(false)
    const right = await signIn(api, thief.email, TEST_PASSWORD)
    expect([right.status, right.body.error_code]).toEqual([403, 'account_frozen'])
    expect((await signIn(api, thief.email, 'мимо')).body.error_code).toBe('wrong_credentials')
    for (const purpose of ['sign_in', 'reset_password']) {
      await api.request('POST', '/v1/accounts/code/send', { body: { username: thief.email, purpose } })
      const verify = (code: string) =>
        api.request('POST', '/v1/accounts/code/verify', {
          body: { username: thief.email, purpose, code, password: newPassword },
        })
      expect((await verify('000000')).body.error_code).toBe('code_wrong')
      expect((await verify(lastCode(api, thief.email))).body.error_code).toBe('account_frozen')
    }
    expect(await events()).toContain('account_frozen')
  })

  it('M8 hole 4: a link that comes twice, late or from nowhere does nothing', async () => {
    await steal()
    const link = lastLink(api, owner.email, 'freeze')
    later(7 * days)
    expect((await look(link)).status).toBe(404)
    expect((await freeze(api, link)).status).toBe(404)
    expect((await row()).frozenAt).toBeNull()
    later(7 * days - 1)
    expect((await freeze(api, link)).status).toBe(200)
    const frozenAt = (await row()).frozenAt
    expect((await freeze(api, link)).body.data).toMatchObject({ state: 'frozen' })
    expect((await row()).frozenAt).toEqual(frozenAt)
    expect((await events()).filter((kind) => kind === 'account_frozen')).toHaveLength(1)
    // Frozen in time, restored whenever: what to go back to outlives the term of the link.
    later(60 * days)
    await sweepAccounts(api.ctx)
    expect((await restore(api, link, byOldPassword)).status).toBe(200)
    expect((await freeze(api, link)).status).toBe(404)
    expect((await row()).frozenAt).toBeNull()
    expect((await freeze(api, 'z'.repeat(32))).status).toBe(404)
  })

  it('M8 hole 4: the old mailbox alone does not restore, the password of before does', async () => {
    const thief = await steal()
    const link = lastLink(api, owner.email, 'freeze')
    expect((await restore(api, link, byOldPassword)).status).toBe(404)
    await freeze(api, link)
    expect((await look(link, '/restore')).body.data).toMatchObject({
      changes: [{ kind: 'email' }],
      password: true,
      contacts: [{ kind: 'phone' }],
      procedure_ready_at: null,
    })
    const code = (contact: string) =>
      api.request('POST', `/v1/account-freezes/${link}/restore/code`, { body: { contact } })
    expect((await code('email')).status).toBe(404)
    expect((await restore(api, link, { method: 'password', password: 'мимо' })).body.error_code).toBe(
      'wrong_credentials',
    )
    const restored = await restore(api, link, byOldPassword)
    expect(restored.body.data).toEqual({
      contacts: [
        { kind: 'email', masked: `${owner.email[0]}•••@example.test` },
        { kind: 'phone', masked: `+7•••${phone.slice(-2)}` },
      ],
    })
    expect((await signIn(api, thief.email, newPassword)).status).toBe(401)
    expect((await signIn(api, owner.email, TEST_PASSWORD)).status).toBe(401)
    expect((await signIn(api, owner.email, newPassword)).status).toBe(200)
    expect(await events()).toContain('account_restored')
    expect(await changes()).toEqual([])
    expect(api.messages.filter(({ subject }) => /восстановлен/.test(subject)).map(({ to }) => to)).toEqual(
      expect.arrayContaining([owner.email, thief.email, phone]),
    )
  })

  it('M8 hole 4: a code to a contact that nobody touched restores too', async () => {
    await steal()
    const link = lastLink(api, phone, 'freeze')
    await freeze(api, link)
    await api.request('POST', `/v1/account-freezes/${link}/restore/code`, { body: { contact: 'phone' } })
    const factor = { method: 'code', contact: 'phone', code: lastCode(api, phone) }
    const wrong = { ...factor, code: '000000' }
    expect((await restore(api, link, wrong)).body.error_code).toBe('code_wrong')
    expect((await restore(api, link, factor)).status).toBe(200)
    expect((await row()).email).toBe(owner.email)
  })

  it('M8 hole 4: a password that may be known is no new one, and is not told before the factor', async () => {
    await steal()
    const link = lastLink(api, owner.email, 'freeze')
    await freeze(api, link)
    const guess = await restore(
      api,
      link,
      { method: 'password', password: 'мимо' },
      { new_password: TEST_PASSWORD },
    )
    expect(guess.body.error_code).toBe('wrong_credentials')
    const again = await restore(api, link, byOldPassword, { new_password: TEST_PASSWORD })
    expect(again.body.data).toMatchObject({ errors: [{ field: 'new_password', code: 'password_used' }] })
    const weak = await restore(api, link, byOldPassword, { new_password: '12345678' })
    expect(weak.body.data).toMatchObject({ errors: [{ field: 'new_password', code: 'password_weak' }] })
    expect((await row()).frozenAt).not.toBeNull()
  })

  it('M8 hole 4: of several changes in a row the oldest state wins, whichever links were used', async () => {
    const thief = await steal()
    const first = lastLink(api, owner.email, 'freeze')
    const thiefPhone = newPhone()
    thief.token = await changeContact(api, thief.token, 'phone', thiefPhone)
    const second = lastLink(api, phone, 'freeze')
    expect(second).not.toBe(first)
    // The first address hears of the second change, too.
    expect(lastLink(api, owner.email, 'freeze')).toBe(second)
    const thiefPassword = 'Чужой-океан-за-окном-9'
    await changePassword(api, { token: thief.token, password: TEST_PASSWORD }, thiefPassword)
    const third = lastLink(api, phone, 'freeze')
    for (const link of [third, second, first]) expect((await freeze(api, link)).status).toBe(200)
    expect((await look(third, '/restore')).body.data).toMatchObject({ contacts: [], password: true })
    // What was the thief's before the second or the third change is no factor of the owner.
    for (const contact of ['email', 'phone']) {
      const sent = await api.request('POST', `/v1/account-freezes/${third}/restore/code`, {
        body: { contact },
      })
      expect(sent.status).toBe(404)
    }
    const theirs = await restore(api, third, { method: 'password', password: thiefPassword })
    expect(theirs.body.error_code).toBe('wrong_credentials')
    expect((await restore(api, third, byOldPassword)).status).toBe(200)
    expect(await row()).toMatchObject({ email: owner.email, phone, frozenAt: null })
  })

  it('M8 hole 4: a stranger in the old mailbox can freeze, and the owner keeps what they changed themselves', async () => {
    const { email } = await steal()
    const link = lastLink(api, owner.email, 'freeze')
    await freeze(api, link)
    expect((await restore(api, link, byOldPassword, { outcome: 'keep' })).status).toBe(200)
    expect(await row()).toMatchObject({ email, phone, frozenAt: null })
    expect((await signIn(api, email, newPassword)).status).toBe(200)
  })

  it('M8 hole 4: a reset of the password is a change that can be taken back', async () => {
    await api.request('POST', '/v1/accounts/code/send', {
      body: { username: owner.email, purpose: 'reset_password' },
    })
    const reset = await api.request('POST', '/v1/accounts/code/verify', {
      body: {
        username: owner.email,
        purpose: 'reset_password',
        code: lastCode(api, owner.email),
        password: 'Чужой-океан-за-окном-9',
      },
    })
    expect(reset.status).toBe(200)
    const link = lastLink(api, phone, 'freeze')
    await freeze(api, link)
    expect((await restore(api, link, byOldPassword)).status).toBe(200)
    expect(await events()).toEqual(expect.arrayContaining(['password_reset', 'account_restored']))
  })

  it('M8 hole 4: of a change and a freeze at one moment the change is refused, or is in doubt', async () => {
    const thief = await steal()
    const link = lastLink(api, owner.email, 'freeze')
    const next = newEmail()
    await api.request('POST', '/v1/accounts/code/send', {
      token: thief.token,
      body: { username: next, purpose: 'change_email' },
    })
    const body = { email: next, code: lastCode(api, next) }
    const [changed, frozen] = await Promise.all([
      api.request('PUT', '/v1/accounts/email', { token: thief.token, body }),
      freeze(api, link),
    ])
    expect(frozen.status).toBe(200)
    expect([200, 401, 403, 422]).toContain(changed.status)
    const open = (await changes()).filter(({ disputedAt }) => disputedAt === null)
    expect(open).toEqual([])
    expect((await restore(api, link, byOldPassword)).status).toBe(200)
    expect((await row()).email).toBe(owner.email)
  })

  it('M8 hole 4: a freeze holds for an account that is leaving or banned', async () => {
    const thief = await steal()
    const link = lastLink(api, owner.email, 'freeze')
    await api.request('POST', '/v1/accounts/deletion/code', { token: thief.token })
    const code = lastCode(api, thief.email)
    const gone = await api.request('POST', '/v1/accounts/deletion', { token: thief.token, body: { code } })
    expect(gone.status).toBe(200)
    await freeze(api, link)
    later(60 * days)
    expect(await eraseDueAccounts(api.ctx)).toBe(0)
    await banAccount(api.ctx, { operator: 'test' }, owner.publicId)
    expect((await restore(api, link, byOldPassword)).status).toBe(200)
    expect(await eraseDueAccounts(api.ctx)).toBe(0)
    expect(await row()).toMatchObject({ frozenAt: null, deletedAt: null })
    expect((await row()).bannedAt).not.toBeNull()
    expect((await signIn(api, owner.email, newPassword)).body.error_code).toBe('wrong_credentials')
  })

  it('M8 hole 4: an old address that became another account’s is not taken from it', async () => {
    await steal()
    const link = lastLink(api, owner.email, 'freeze')
    await freeze(api, link)
    await signUpCandidate(api, { email: owner.email })
    const answer = await restore(api, link, byOldPassword)
    expect([answer.status, answer.body.error_code]).toEqual([409, 'contact_taken'])
    expect((await row()).frozenAt).not.toBeNull()
  })

  it('M8 hole 4: keeps what a change was for as long as its link works, and not longer', async () => {
    await steal()
    later(7 * days)
    await sweepAccounts(api.ctx)
    expect(await changes()).toEqual([])
  })

  it('M8 hole 4: a restore takes passkeys and authenticators of the thief away, and leaves those of before', async () => {
    const { id: userId } = await row()
    const passkey = (name: string, createdAt: Date) => ({
      ...{ publicId: newPublicId(), userId, credentialId: `${name}-${userId}`, publicKey: 'key', counter: 0 },
      ...{ name, createdAt },
    })
    await steal()
    const link = lastLink(api, owner.email, 'freeze')
    const before = new Date(start - days)
    const after = new Date(start + 1000)
    await api.ctx.db.insert(passkeys).values([passkey('owner', before), passkey('thief', after)])
    await api.ctx.db.insert(totpSecrets).values({ userId, sealed: 'sealed', lastStep: 0, createdAt: after })
    await freeze(api, link)
    expect((await restore(api, link, byOldPassword)).status).toBe(200)
    const left = await api.ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId))
    expect(left.map(({ name }) => name)).toEqual(['owner'])
    expect(await api.ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))).toEqual([])
  })

  it('M8 hole 4: is erased with the account, whatever its term', async () => {
    const thief = await steal()
    await api.request('POST', '/v1/accounts/deletion/code', { token: thief.token })
    const body = { code: lastCode(api, thief.email) }
    expect((await api.request('POST', '/v1/accounts/deletion', { token: thief.token, body })).status).toBe(
      200,
    )
    const link = lastLink(api, owner.email, 'freeze')
    later(31 * days)
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    expect(await changes()).toEqual([])
    expect((await freeze(api, link)).status).toBe(404)
  })

  describe('without a factor of before', () => {
    const order = { operator: 'test', reason: 'обращение 12' }
    const start72 = async (contact?: string) => {
      const started = await startUnfreeze(api.ctx, order, owner.email, contact)
      api.messages.push(...started.letters)
      return started
    }
    const cancel = (link: string) => api.request('POST', `/v1/account-recoveries/${link}/cancellation`)

    it('M8 hole 4: opens by operators after 72 hours, told to every address old and new', async () => {
      const thief = await steal()
      await expect(start72()).rejects.toMatchObject({ code: 'not_found' })
      await freeze(api, lastLink(api, owner.email, 'freeze'))
      api.messages.length = 0
      const next = newEmail()
      const { readyAt } = await start72(next)
      expect(readyAt).toEqual(new Date(start + 72 * hours))
      expect(api.messages.map(({ to }) => to).sort()).toEqual([owner.email, phone, thief.email].sort())
      await expect(start72()).rejects.toMatchObject({ code: 'wrong_state' })
      later(72 * hours - 1)
      await expect(completeUnfreeze(api.ctx, order, owner.email)).rejects.toMatchObject({ code: 'too_early' })
      later(72 * hours)
      await completeUnfreeze(api.ctx, order, owner.publicId)
      expect(await row()).toMatchObject({ email: next, phone, passwordHash: null, frozenAt: null })
      expect((await signIn(api, thief.email, TEST_PASSWORD)).status).toBe(401)
      expect(await changes()).toEqual([])
      expect(await events()).toEqual(expect.arrayContaining(['recovery_started', 'account_restored']))
    })

    it('M8 hole 4: is cancelled by the link of any of the letters, once and for good', async () => {
      const thief = await steal()
      await freeze(api, lastLink(api, owner.email, 'freeze'))
      await start72()
      const link = lastLink(api, thief.email, 'recovery')
      const seen = await api.request('GET', `/v1/account-recoveries/${link}`)
      expect(seen.body.data).toMatchObject({ kind: 'unfreeze', state: 'waiting' })
      for (let times = 0; times < 2; times += 1) {
        expect((await cancel(link)).body.data).toMatchObject({ state: 'cancelled' })
      }
      later(80 * hours)
      await expect(completeUnfreeze(api.ctx, order, owner.email)).rejects.toMatchObject({ code: 'not_found' })
      expect((await row()).frozenAt).not.toBeNull()
      await start72()
      later(160 * hours)
      await completeUnfreeze(api.ctx, order, owner.email)
      expect((await cancel(lastLink(api, phone, 'recovery'))).body.error_code).toBe('wrong_state')
      expect((await row()).email).toBe(owner.email)
    })
  })
})
