import { eq } from 'drizzle-orm'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { entitlementGrants, entitlementUses } from '@/server/db/schema/purchases'
import { resumes } from '@/server/db/schema/resumes'
import { newPublicId } from '@/server/platform/ids'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import { addMember } from '../negotiations/parties'

/** Who asks for the resume of somebody who hides from company Y. */
export const askers = ['memberOfY', 'founderOfZ', 'sameInn', 'founderOfW', 'colleagueAtZ'] as const
export type Asker = (typeof askers)[number]
/** Only who has nothing to do with Y and its ИНН may see it. */
export const strangersToY: readonly Asker[] = ['colleagueAtZ']

interface Seat {
  token: string
  userId: number
  companyId: number
  /** One to match, one to put aside for, one to invite to. */
  vacancies: { matched: OwnVacancy; shelf: OwnVacancy; invited: OwnVacancy }
}

const innOfY = '6658123450'

/** What everyone kept of the resume before its owner hid it. */
async function saveResumeEverywhere(
  api: TestApi,
  seat: Seat,
  resume: OwnResume,
  resumeId: number,
): Promise<void> {
  const call = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
    const answer = await api.request(method, path, { token: seat.token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  await call('POST', '/v1/favorites', { item_type: 'resume', item_public_id: resume.public_id })
  await call('POST', '/v1/my/postponed', {
    resume_public_id: resume.public_id,
    vacancy_public_id: seat.vacancies.shelf.public_id,
    remind_at: new Date(api.ctx.clock.now().getTime() + 3_600_000).toISOString(),
  })
  await call('PUT', `/v1/vacancies/${seat.vacancies.matched.public_id}/matches/subscription`, {
    cadence: 'daily',
  })
  const given = { companyId: seat.companyId, kind: 'contact_opens' as const }
  const [grant] = await api.ctx.db
    .insert(entitlementGrants)
    .values({ ...given, initial: 1, taken: 1, month: '2026-01', expiresAt: new Date('2100-01-01') })
    .onConflictDoNothing()
    .returning()
  if (!grant) return
  await api.ctx.db.insert(entitlementUses).values({
    ...given,
    publicId: newPublicId(),
    grantId: grant.id,
    status: 'used',
    userId: seat.userId,
    resumeId,
  })
}

/**
 * Y is not verified and shares its ИНН with a verified company. One person of Y founded Z, one of the company of the same
 * ИНН founded W; both act for what they founded. Everybody kept the resume, then its owner put Y on the stop-list.
 */
export async function buildSecondCompanyWorld() {
  const api = await createTestApi()
  const owner = await createCandidate(api)
  const open = { visibility: 'everyone', distribution_consent: true } as const
  const resume = await publishResume(api, owner.token, open)
  const linked = await publishResume(api, owner.token, { title: 'Массажист', visibility: 'direct' })
  const decoy = await publishResume(api, (await createCandidate(api)).token, open)
  const idOf = async ({ public_id }: OwnResume) => {
    const [row] = await api.ctx.db.select().from(resumes).where(eq(resumes.publicId, public_id))
    if (!row) throw new Error('the resume was not written')
    return row
  }
  const resumeId = (await idOf(resume)).id
  const linkToken = (await idOf(linked)).directToken ?? ''

  const { db } = api.ctx
  const y = await createEmployer(api, { verified: false })
  const same = await createEmployer(api)
  const z = await createEmployer(api)
  const w = await createEmployer(api)
  for (const { companyId } of [y, same]) {
    await db.update(companies).set({ inn: innOfY }).where(eq(companies.id, companyId))
  }
  const now = api.ctx.clock.now()
  for (const [founder, employer] of [
    [z, y],
    [w, same],
  ] as const) {
    const acting = eq(companyMembers.userId, founder.userId)
    await db.update(companyMembers).set({ chosenAt: now }).where(acting)
    const { companyId } = employer
    await db.insert(companyMembers).values({ companyId, userId: founder.userId, role: 'recruiter' })
  }
  const colleague = await addMember(api, z.companyId, 'recruiter')
  const seatOf = async (who: Pick<TestEmployer, 'token' | 'userId' | 'companyId'>): Promise<Seat> => {
    const vacancy = (title: string) => publishVacancy(api, who.token, { title })
    return {
      ...who,
      vacancies: {
        matched: await vacancy(`Медсестра ${who.userId}`),
        shelf: await vacancy(`Медсестра дневная ${who.userId}`),
        invited: await vacancy(`Медсестра ночная ${who.userId}`),
      },
    }
  }
  const seats: Record<Asker, Seat> = {
    memberOfY: await seatOf(y),
    founderOfZ: await seatOf(z),
    sameInn: await seatOf(same),
    founderOfW: await seatOf(w),
    colleagueAtZ: await seatOf({ ...colleague, companyId: z.companyId }),
  }
  for (const seat of Object.values(seats)) await saveResumeEverywhere(api, seat, resume, resumeId)
  const stop = await api.request('POST', '/v1/my/stop-list', {
    token: owner.token,
    body: { company_public_id: y.companyPublicId },
  })
  if (stop.status !== 200) throw new Error(JSON.stringify(stop.body))
  return { api, owner, resume, resumeId, linked, linkToken, decoy, seats, y }
}
export type SecondCompanyWorld = Awaited<ReturnType<typeof buildSecondCompanyWorld>>
