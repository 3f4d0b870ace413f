import { eq } from 'drizzle-orm'
import type { Company } from '@/lib/contracts/companies'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { banAccount } from '@/server/modules/moderation/operators/operators.service'
import { buildWorld, type Role, roles, type World } from '@/tests/integration/access/world'
import { addMember } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import { publishResume } from '@/tests/support/resumes'
import type { Target } from './target'

/** Somebody who attacks. */
export interface Actor {
  name: string
  token: string | undefined
  /** Database id; null for a guest. */
  userId: number | null
  /**
   * Whose row of the access matrix holds for them; `revoked`: their token opens nothing any more; `any`: they may
   * change things on their own behalf, and only what they read is judged.
   */
  like: Role | 'revoked' | 'any'
}

export interface Battlefield {
  world: World
  actors: Actor[]
  byName(name: string): Actor
  /** A resume that employer B alone may not find: its owner's stop-list names B's company. */
  hiddenFromB?: string
}

const reason = { operator: 'attack', reason: 'attack' }

/** The world of the access matrix with its latecomers, and somebody who hides from company B. */
export async function buildBattlefield({ api }: Target): Promise<Battlefield> {
  const world = await buildWorld(api)
  const field = await joinLatecomers(world)
  const hider = await signUpCandidate(api)
  const resume = await publishResume(api, hider.token, {
    title: 'Санитар',
    about: 'Ищу работу, но не у всех',
  })
  const employerB = await api.request<Company[]>('GET', '/v1/accounts/companies', {
    ...(world.tokens.employerB && { token: world.tokens.employerB }),
  })
  const hidden = await api.request('POST', '/v1/my/stop-list', {
    token: hider.token,
    body: { company_public_id: employerB.body.data?.[0]?.public_id },
  })
  if (hidden.status >= 300) throw new Error(`the stop-list: ${JSON.stringify(hidden.body)}`)
  return { ...field, hiddenFromB: resume.public_id }
}

/** Adds to a world those who lost their rights a moment ago, or act for another company than the one they see. */
export async function joinLatecomers(world: World): Promise<Battlefield> {
  const { api } = world
  const { db } = api.ctx
  const [company] = await db.select().from(companies).where(eq(companies.publicId, world.company.public_id))
  if (!company) throw new Error('the company is gone')
  const idOf = async (token: string): Promise<number> => {
    const me = await api.request<{ public_id: string }>('GET', '/v1/accounts/me', { token })
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.publicId, me.body.data?.public_id ?? ''))
    if (!user) throw new Error(`no user behind a token: ${me.status}`)
    return user.id
  }
  const actors: Actor[] = []
  const add = async (name: string, token: string | undefined, like: Actor['like']) => {
    const actor = { name, token, userId: token === undefined ? null : await idOf(token), like }
    actors.push(actor)
    return actor
  }
  for (const role of roles) await add(role, world.tokens[role], role)

  await add('recruiterA', (await addMember(api, company.id, 'recruiter')).token, 'any')
  const operator = await addMember(api, company.id, 'viewer')
  await db.delete(companyMembers).where(eq(companyMembers.userId, operator.userId))
  await db.update(users).set({ isOperator: true }).where(eq(users.id, operator.userId))
  await add('operator', operator.token, 'any')

  // A recruiter of A who acts for a company of their own: the oldest membership holds until another is chosen.
  const elsewhere = await signUpEmployer(api, { companyName: 'Зарница' })
  const elsewhereId = await idOf(elsewhere.token)
  await db.insert(companyMembers).values({ companyId: company.id, userId: elsewhereId, role: 'recruiter' })
  await add('elsewhere', elsewhere.token, 'any')

  const removed = await addMember(api, company.id, 'recruiter')
  await add('removed', removed.token, 'any')
  await api.request(
    'DELETE',
    `/v1/accounts/company/${world.company.public_id}/members/${removed.userPublicId}`,
    { ...(world.tokens.employerA && { token: world.tokens.employerA }) },
  )
  const signedOut = await signUpCandidate(api)
  await add('signedOut', signedOut.token, 'revoked')
  await api.request('POST', '/v1/accounts/sign-out', { token: signedOut.token })
  const banned = await signUpCandidate(api)
  const bannedActor = await add('banned', banned.token, 'revoked')
  if (bannedActor.userId !== null) await banAccount(api.ctx, reason, banned.publicId)

  return {
    world,
    actors,
    byName: (name) => {
      const actor = actors.find((each) => each.name === name)
      if (!actor) throw new Error(`no actor ${name}`)
      return actor
    },
  }
}
