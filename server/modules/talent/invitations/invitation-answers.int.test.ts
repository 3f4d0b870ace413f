import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { TalentRecord } from '@/lib/contracts/talent'
import { dayMs } from '@/lib/shared/time'
import { addressId } from '@/server/adapters/messages/return-path'
import { users } from '@/server/db/schema/accounts'
import { negotiations } from '@/server/db/schema/negotiations'
import { talentRecords, talentRefusals } from '@/server/db/schema/talent'
import { talentInvitations } from '@/server/db/schema/talent-work'
import { vacancies } from '@/server/db/schema/vacancies'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { planDeletion } from '@/tests/integration/personal-data/person'
import { signUpCandidate } from '@/tests/support/accounts'
import { publishResume } from '@/tests/support/resumes'
import {
  add,
  api,
  deliver,
  employer,
  fieldOf,
  invite,
  later,
  post,
  read,
  start,
  stateOf,
  vacancy,
  withInvitations,
} from '@/tests/support/talent-invitations'
import { eraseFromTalent, talentRecordsAbout } from '..'
import { eraseEndedRecords } from '../consent/consent.service'
import { dayOf } from '../days'
import { sweepInvitationsOfBases } from './invitation-letters.service'

describe('answers to invitations to a vacancy', () => {
  withInvitations()

  it('says on the page that the vacancy has closed or the time is over, and still lets the person refuse', async () => {
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    await api.ctx.db.update(vacancies).set({ status: 'closed' }).where(eq(vacancies.publicId, vacancy))
    expect(dataOf(await read(token)).state).toBe('closed')
    const answer = { answer: 'interested' }
    expect((await post(`/v1/people-invitations/${token}/answer`, answer, '')).status).toBe(409)
    expect(
      fieldOf(await post('/v1/my/people-invitations/check', { people: [vera.public_id], vacancy })),
    ).toEqual(['vacancy: vacancy_closed'])
    await api.ctx.db
      .update(vacancies)
      .set({ status: 'active', expiresAt: null })
      .where(eq(vacancies.publicId, vacancy))
    later(31 * dayMs)
    await sweepInvitationsOfBases(api.ctx)
    expect(dataOf(await read(token)).state).toBe('expired')
    expect((await post(`/v1/people-invitations/${token}/refusal`, undefined, '')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
  })

  it('ties the record to the application of the invited person, and not to that of whoever got the link from them', async () => {
    const vera = await add({ email: 'vera.at.work@example.test' })
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    expect((await post(`/v1/people-invitations/${token}/answer`, { answer: 'interested' }, '')).status).toBe(
      200,
    )
    const apply = async (person: { token: string }) => {
      const resume = await publishResume(api, person.token)
      return dataOf(
        await post<Negotiation>(
          `/v1/vacancies/${vacancy}/applications`,
          { resume_public_id: resume.public_id, letter: 'Здравствуйте', invitation: token },
          person.token,
        ),
      )
    }
    const friend = await signUpCandidate(api, { firstName: 'Пётр', lastName: 'Летов' })
    expect((await apply(friend)).via).toBeNull()
    expect(await stateOf(vera)).toEqual(['interested'])
    const person = await signUpCandidate(api, { firstName: 'Вера', lastName: 'Зимина' })
    const negotiation = await apply(person)
    expect(negotiation.via).toBe('base')
    const record = dataOf(
      await api.request<TalentRecord>('GET', `/v1/my/people/${vera.public_id}`, { token: employer.token }),
    )
    expect(record.invitations).toMatchObject([{ state: 'applied', negotiation: negotiation.public_id }])
    expect(dataOf(await read(token)).state).toBe('applied')
    // A name is what the account says of itself: neither copy nor erasure trusts it.
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, person.publicId))
    const userId = user?.id ?? 0
    expect(await talentRecordsAbout(api.ctx.db, userId)).toEqual([])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, userId, [], (said) => said))
    expect(await api.ctx.db.select().from(talentRecords)).toHaveLength(1)
  })

  it('takes nobody for the invited person by an address they did not confirm, neither applying nor leaving', async () => {
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    const stranger = await signUpCandidate(api, { firstName: 'Пётр', lastName: 'Летов' })
    const account = (values: object) =>
      api.ctx.db.update(users).set(values).where(eq(users.publicId, stranger.publicId)).returning()
    const [own] = await account({ email: 'vera@example.test', emailVerifiedAt: null })
    const resume = await publishResume(api, stranger.token)
    const applied = await post<Negotiation>(
      `/v1/vacancies/${vacancy}/applications`,
      { resume_public_id: resume.public_id, letter: 'Здравствуйте', invitation: token },
      stranger.token,
    )
    expect([dataOf(applied).via, await stateOf(vera)]).toEqual([null, ['sent']])
    expect(await talentRecordsAbout(api.ctx.db, own?.id ?? 0)).toEqual([])
    await account({ email: stranger.email, emailVerifiedAt: start })
    await planDeletion(api, stranger.token, stranger.email)
    await account({ email: 'vera@example.test', emailVerifiedAt: null })
    later(31 * dayMs)
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    expect(await api.ctx.db.select().from(talentRecords)).toHaveLength(1)
  })

  it('ties no application to an invitation whose thirty days or whose record are over', async () => {
    const person = await signUpCandidate(api, { firstName: 'Вера', lastName: 'Зимина' })
    const resume = await publishResume(api, person.token)
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    const apply = async () =>
      dataOf(
        await post<Negotiation>(
          `/v1/vacancies/${vacancy}/applications`,
          { resume_public_id: resume.public_id, letter: 'Здравствуйте', invitation: token },
          person.token,
        ),
      )
    await api.ctx.db.update(talentInvitations).set({ state: 'expired' })
    const { via, public_id } = await apply()
    expect([via, await stateOf(vera)]).toEqual([null, ['expired']])
    await api.ctx.db.delete(negotiations).where(eq(negotiations.publicId, public_id))
    await api.ctx.db.update(talentInvitations).set({ state: 'opened' })
    await api.ctx.db.update(talentRecords).set({ expiresOn: dayOf(start) })
    expect((await apply()).via).toBeNull()
    expect(await stateOf(vera)).toEqual(['opened'])
  })

  it.each([
    ['the address of the letter went with its record', []],
    ['the record that stayed took the address', ['email']],
  ])('lets whoever was written to refuse after a merge: %s', async (_name, from_dropped) => {
    const drop = await add()
    await invite([drop.public_id])
    const [token = ''] = await deliver()
    const keep = await add({ email: 'zimina@example.test', position: 'Кассир' })
    const sideOf = ({ public_id, revision }: TalentRecord) => ({ public_id, revision })
    const body = { keep: sideOf(keep), drop: sideOf(drop), from_dropped }
    expect((await post('/v1/my/people-merges', body)).status).toBe(201)
    later(2 * dayMs)
    await eraseEndedRecords(api.ctx)
    expect(dataOf(await read(token))).toMatchObject({ state: 'answerable', first_name: 'Вера' })
    expect((await post(`/v1/people-invitations/${token}/refusal`, undefined, '')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
    const refusals = await api.ctx.db.select().from(talentRefusals)
    expect(refusals.map((one) => one.addressId)).toContain(addressId(api.ctx.keys, 'vera@example.test'))
  })

  it('takes nothing but a refusal once the record has another address', async () => {
    const vera = await add()
    await invite([vera.public_id])
    const [token = ''] = await deliver()
    await api.ctx.db.update(talentRecords).set({ email: 'new@example.test' })
    expect(dataOf(await read(token)).state).toBe('expired')
    const answer = { answer: 'interested' }
    expect((await post(`/v1/people-invitations/${token}/answer`, answer, '')).status).toBe(409)
    expect((await post(`/v1/people-invitations/${token}/refusal`, undefined, '')).status).toBe(200)
    expect(await api.ctx.db.select().from(talentRecords)).toEqual([])
    const refusals = await api.ctx.db.select().from(talentRefusals)
    expect(refusals.map((one) => one.addressId)).toEqual([addressId(api.ctx.keys, 'vera@example.test')])
  })
})
