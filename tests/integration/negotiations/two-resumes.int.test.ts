import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEvent } from '@/lib/contracts/events'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { outbox } from '@/server/db/schema/platform'
import { broadcastEvents } from '@/server/jobs/broadcast-events'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addResume,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
} from './parties'

describe('two resumes of one person', () => {
  let api: TestApi
  let employer: Employer
  let candidate: Candidate
  let second: Candidate['resume']
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const build = async () => {
    employer = await buildEmployer(api)
    candidate = await buildCandidate(api, { visibility: 'clients' })
    second = await addResume(api, candidate.userId, { title: 'Фельдшер', visibility: 'clients' })
  }
  const look = async (id: string) =>
    dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${id}`, { token: employer.token }))
  const othersOf = async (id: string) => (await look(id)).inbox?.others.map(({ public_id }) => public_id)

  it('are not known as one by an invitation of the second', async () => {
    await build()
    const first = dataOf(await invite(api, employer, candidate.resume))
    const again = await invite(api, employer, second)
    expect(again.body).toMatchObject({ error_code: 'invitation_denied', data: null })
    expect(JSON.stringify(again.body)).not.toContain(first.public_id)
    const same = await invite(api, employer, candidate.resume)
    expect(same.body).toMatchObject({ error_code: 'already_applied', data: { public_id: first.public_id } })
  })

  it('leave an application with the first as it is, and are one where the name of both is known', async () => {
    await build()
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    expect((await invite(api, employer, second)).body.error_code).toBe('invitation_denied')
    expect((await look(sent.public_id)).status).toBe('new')
    const other = await addVacancy(api, employer.company.id)
    dataOf(await apply(api, { ...candidate, resume: second }, other))
    expect(dataOf(await invite(api, employer, second))).toMatchObject({
      public_id: sent.public_id,
      status: 'in_review',
    })
  })

  it('stand beside each other in the inbox once both have given their name', async () => {
    await build()
    const other = await addVacancy(api, employer.company.id)
    const first = dataOf(await invite(api, employer, candidate.resume))
    const next = dataOf(await invite(api, { ...employer, vacancy: other }, second))
    expect([await othersOf(first.public_id), await othersOf(next.public_id)]).toEqual([[], []])
    dataOf(await act(api, candidate, first, 'accept_invitation'))
    expect([await othersOf(first.public_id), await othersOf(next.public_id)]).toEqual([[], []])
    dataOf(await act(api, candidate, next, 'accept_invitation'))
    expect(await othersOf(first.public_id)).toEqual([next.public_id])
    expect(await othersOf(next.public_id)).toEqual([first.public_id])
  })

  it('are told by no frame: the company hears no candidate, the candidate no company', async () => {
    await build()
    dataOf(await invite(api, employer, candidate.resume))
    const [row] = await api.ctx.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, 'negotiation.created'))
      .orderBy(desc(outbox.id))
      .limit(1)
    const stored = row?.payload as { data: unknown } | undefined
    const event = parseEvent('negotiation.created', stored?.data)
    if (!event) throw new Error('no event was published')
    const frames: { channels: readonly string[]; data: string }[] = []
    const realtime = {
      publish: async (frame: (typeof frames)[number]) => {
        frames.push(frame)
      },
      reauthorizeUser: async () => undefined,
    }
    const handled = { event } as Parameters<ReturnType<typeof broadcastEvents>['handle']>[0]
    await broadcastEvents(realtime).handle(handled)
    expect(frames.flatMap(({ channels }) => channels)).toHaveLength(5)
    const told = frames.map(({ data }) => data).join()
    expect(told).not.toContain(candidate.userPublicId)
    const toCandidate = frames.filter(({ channels }) =>
      channels.some((name) => !/^private-(company|vacancy)\./.test(name)),
    )
    expect(JSON.stringify(toCandidate.map(({ data }) => data))).not.toContain(employer.company.publicId)
  })
})
