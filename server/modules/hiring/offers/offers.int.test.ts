import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OfferTerms } from '@/lib/contracts/offer-terms'
import type { Offer } from '@/lib/contracts/offers'
import type { QueueItem } from '@/lib/contracts/queue'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import { dayMs } from '@/lib/shared/time'
import { readMigrations } from '@/server/db/migration-files'
import { users } from '@/server/db/schema/accounts'
import { negotiations } from '@/server/db/schema/negotiations'
import { offerVersions } from '@/server/db/schema/offers'
import { expireDue } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import {
  act,
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  signIn,
} from '@/tests/integration/negotiations/parties'
import { offerDay, offerTerms } from '@/tests/support/offers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { eraseFromOffers } from './erasure.service'

describe('an offer', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  async function begin() {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const opened = dataOf(await act(api, employer, sent, 'open'))
    const id = dataOf(await act(api, employer, opened, 'take_into_review', { text: 'Приходите' })).public_id
    return { candidate, employer, id, path: `/v1/negotiations/${id}/offer` }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  type Who = { token: string }
  const read = (who: Who, { path }: Begun) => api.request<Offer>('GET', path, { token: who.token })
  const draft = (
    who: Who,
    { path }: Begun,
    revision: number,
    more: Partial<OfferTerms> = {},
    approvers: string[] = [],
  ) =>
    api.request<Offer>('PUT', `${path}/draft`, {
      token: who.token,
      body: { revision, terms: offerTerms(api, more), approvers },
    })
  const step = (who: Who, { path }: Begun, action: string, revision: number, text?: string) =>
    api.request<Offer>('POST', `${path}/actions`, { token: who.token, body: { action, revision, text } })
  async function send(begun: Begun, more: Partial<OfferTerms> = {}): Promise<Offer> {
    const kept = dataOf(await draft(begun.employer, begun, 0, more))
    return dataOf(await step(begun.employer, begun, 'send', kept.revision))
  }
  async function codeFor({ candidate, path }: Begun, revision: number, contact: 'email' | 'phone' = 'email') {
    const asked = dataOf(
      await api.request<CodeRequested>('POST', `${path}/code`, {
        token: candidate.token,
        body: { revision, contact },
      }),
    )
    const code = /\b\d{6}\b/.exec(api.messages.at(-1)?.text ?? '')?.[0] ?? ''
    return { revision, contact, code, request: asked.request }
  }
  const accept = ({ candidate, path }: Begun, body: object) =>
    api.request<Offer>('POST', `${path}/acceptance`, { token: candidate.token, body })
  const rowOf = async ({ id }: Begun) => {
    const [row] = await api.ctx.db.select().from(negotiations).where(eq(negotiations.publicId, id))
    if (!row) throw new Error('no negotiation')
    return row
  }

  it('is unknown to the candidate until it is sent, and then their turn until its last day', async () => {
    const begun = await begin()
    const kept = dataOf(await draft(begun.employer, begun, 0))
    expect((await read(begun.candidate, begun)).status).toBe(404)
    const sent = dataOf(await step(begun.employer, begun, 'send', kept.revision))
    expect(sent).toMatchObject({ status: 'offer', turn: { actor: 'candidate' } })
    const end = new Date(`${offerTerms(api).valid_until}T23:59:59.999+03:00`)
    expect((await rowOf(begun)).turnDueAt).toEqual(end)
    const seen = dataOf(await read(begun.candidate, begun))
    expect(seen.versions).toMatchObject([{ number: 1, state: 'sent', author: null, terms: offerTerms(api) }])
    expect(seen.actions).toEqual(['accept', 'decline', 'ask'])
  })

  it('names every field that is missing or wrong, and keeps the draft', async () => {
    const begun = await begin()
    const bad = { pay_amount: null, start_date: null, place: '', valid_until: offerDay(api, 90) }
    const kept = dataOf(await draft(begun.employer, begun, 0, bad))
    const answer = await step(begun.employer, begun, 'send', kept.revision)
    expect(answer.status).toBe(422)
    expect(answer.body.data).toMatchObject({
      errors: [
        { field: 'pay_amount', code: 'required' },
        { field: 'start_date', code: 'required' },
        { field: 'place', code: 'required' },
        { field: 'valid_until', code: 'date_invalid' },
      ],
    })
    expect(dataOf(await read(begun.employer, begun)).versions[0]).toMatchObject({ state: 'draft' })
    expect((await draft(begun.employer, begun, 0)).body.error_code).toBe('conflict_changes')
  })

  it('goes to colleagues in order, comes back with a comment, and is sent only when all approve', async () => {
    const begun = await begin()
    const first = await addMember(api, begun.employer.company.id, 'recruiter')
    const second = await addMember(api, begun.employer.company.id, 'viewer')
    const approvers = [first.userPublicId, second.userPublicId]
    const kept = dataOf(await draft(begun.employer, begun, 0, {}, approvers))
    expect(kept.actions).toEqual(['edit', 'submit'])
    expect((await step(begun.employer, begun, 'send', kept.revision)).body.error_code).toBe('wrong_state')
    const asked = dataOf(await step(begun.employer, begun, 'submit', kept.revision))
    const waiting = async (who: Who) =>
      dataOf(
        await api.request<{ results: QueueItem[] }>('GET', '/v1/my/queue?group=offers', { token: who.token }),
      ).results.map(({ public_id, tasks }) => [public_id, tasks.includes('offers')])
    expect(await waiting(first)).toEqual([[begun.id, true]])
    expect(await waiting(second)).toEqual([])
    expect((await step(second, begun, 'approve', asked.revision)).status).toBe(403)
    const halfway = dataOf(await step(first, begun, 'approve', asked.revision))
    expect(halfway.versions[0]?.terms).toEqual(offerTerms(api))
    expect((await step(second, begun, 'return', halfway.revision)).status).toBe(422)
    const returned = dataOf(await step(second, begun, 'return', halfway.revision, 'Мало платим'))
    expect(returned.versions[0]).toMatchObject({
      state: 'returned',
      approvals: [{ decision: 'approved' }, { decision: 'returned', comment: 'Мало платим', mine: true }],
    })
    const again = dataOf(await step(begun.employer, begun, 'rework', returned.revision))
    const raised = dataOf(
      await draft(begun.employer, begun, again.revision, { pay_amount: 99_000 }, approvers),
    )
    expect(raised.versions[0]).toMatchObject({ number: 2, state: 'draft', changes: ['pay_amount'] })
    let now = dataOf(await step(begun.employer, begun, 'submit', raised.revision))
    now = dataOf(await step(first, begun, 'approve', now.revision))
    expect((await step(begun.employer, begun, 'send', now.revision)).body.error_code).toBe('wrong_state')
    now = dataOf(await step(second, begun, 'approve', now.revision))
    now = dataOf(await read(begun.employer, begun))
    expect(now.actions).toEqual(['send', 'rework'])
    dataOf(await step(begun.employer, begun, 'send', now.revision))
    expect(dataOf(await read(begun.candidate, begun)).versions).toMatchObject([
      { number: 1, changes: [], approvals: [], terms: { pay_amount: 99_000 } },
    ])
    const kinds = await api.ctx.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id in (${first.userId}, ${second.userId}, ${begun.employer.userId}) and kind like 'offer.%' order by id`,
    )
    expect(kinds.rows.map(({ kind }) => kind)).toEqual([
      'offer.approval',
      'offer.approval',
      'offer.returned',
      'offer.approval',
      'offer.approval',
      'offer.approved',
    ])
  })

  it('is accepted by a code, by who has a phone only too, and stands in the database from then on', async () => {
    const begun = await begin()
    const now = api.ctx.clock.now()
    await api.ctx.db
      .update(users)
      .set({
        email: null,
        emailVerifiedAt: null,
        phone: `+7999${String(begun.candidate.userId).padStart(7, '0')}`,
        phoneVerifiedAt: now,
      })
      .where(eq(users.id, begun.candidate.userId))
    await send(begun)
    const { revision, contacts } = dataOf(await read(begun.candidate, begun))
    expect(contacts.map(({ kind }) => kind)).toEqual(['phone'])
    const code = await codeFor(begun, revision, 'phone')
    const wrong = code.code === '000000' ? '000001' : '000000'
    expect((await accept(begun, { ...code, code: wrong })).body.error_code).toBe('code_wrong')
    const accepted = dataOf(await accept(begun, code))
    expect(accepted).toMatchObject({
      status: 'offer_accepted',
      versions: [{ state: 'accepted' }],
      actions: [],
    })
    const change = (what: object) =>
      api.ctx.db
        .update(offerVersions)
        .set(what)
        .where(eq(offerVersions.state, 'accepted'))
        .then(
          () => 'changed',
          (error: Error) => String(error.cause ?? error),
        )
    expect(await change({ terms: offerTerms(api, { pay_amount: 1 }) })).toContain('an accepted offer is kept')
    expect(await change({ state: 'ended' })).toContain('an accepted offer is kept')
    await expect(
      api.ctx.db.delete(offerVersions).where(eq(offerVersions.state, 'accepted')),
    ).rejects.toThrow()
  })

  it('is not accepted by a code for a version that was changed meanwhile, and says what changed', async () => {
    const begun = await begin()
    const sent = await send(begun)
    const code = await codeFor(begun, 1)
    const next = dataOf(await step(begun.employer, begun, 'rework', sent.revision))
    // Whether a colleague is preparing anything does not touch what the candidate reads.
    expect(dataOf(await read(begun.candidate, begun)).revision).toBe(1)
    const kept = dataOf(await draft(begun.employer, begun, next.revision, { pay_amount: 95_000 }))
    dataOf(await step(begun.employer, begun, 'send', kept.revision))
    expect((await accept(begun, code)).body.error_code).toBe('conflict_changes')
    expect((await accept(begun, { ...code, revision: 2 })).body.error_code).toBe('code_wrong')
    expect(dataOf(await read(begun.candidate, begun)).versions).toMatchObject([
      { number: 2, state: 'sent', changes: ['pay_amount'], terms: { pay_amount: 95_000 } },
      { number: 1, state: 'replaced', terms: { pay_amount: 90_000 } },
    ])
  })

  it('stands when the draft of a further version is put away, and the next draft begins from it', async () => {
    const begun = await begin()
    const sent = await send(begun)
    expect(sent.actions).not.toContain('discard')
    const next = dataOf(await step(begun.employer, begun, 'rework', sent.revision))
    const kept = dataOf(await draft(begun.employer, begun, next.revision, { pay_amount: 70_000 }))
    expect(kept.actions).toContain('discard')
    const left = dataOf(await step(begun.employer, begun, 'discard', kept.revision))
    expect(left.actions).toContain('rework')
    expect(left.actions).not.toContain('edit')
    expect(left.versions.map(({ state }) => state)).toEqual(['reworked', 'sent'])
    expect(dataOf(await read(begun.candidate, begun))).toMatchObject({
      revision: 1,
      versions: [{ number: 1, state: 'sent', terms: { pay_amount: 90_000 } }],
    })
    const again = dataOf(await step(begun.employer, begun, 'rework', left.revision))
    expect(again.versions[0]).toMatchObject({ number: 3, state: 'draft', terms: { pay_amount: 90_000 } })
    // The draft of a first offer is what the offer consists of.
    const first = await begin()
    expect(dataOf(await draft(first.employer, first, 0)).actions).not.toContain('discard')
  })

  it('takes a code sent before the dialog was opened again, and says when the next one may be asked', async () => {
    const begun = await begin()
    const sent = await send(begun)
    const { request: _, ...code } = await codeFor(begun, 1)
    const early = await api.request('POST', `${begun.path}/code`, {
      token: begun.candidate.token,
      body: { revision: 1, contact: 'email' },
    })
    expect(early.body).toMatchObject({ error_code: 'code_resend_too_early', data: { code_sent: true } })
    const next = dataOf(await step(begun.employer, begun, 'rework', sent.revision))
    const kept = dataOf(await draft(begun.employer, begun, next.revision, { pay_amount: 80_000 }))
    dataOf(await step(begun.employer, begun, 'send', kept.revision))
    // The code for the terms before confirms nothing now.
    const changed = await api.request('POST', `${begun.path}/code`, {
      token: begun.candidate.token,
      body: { revision: 2, contact: 'email' },
    })
    expect(changed.body).toMatchObject({ error_code: 'code_resend_too_early', data: null })
    expect((await accept(begun, code)).body.error_code).toBe('conflict_changes')
  })

  it('that was accepted names its terms, and is taken back only for a reason of its own', async () => {
    const begun = await begin()
    await send(begun)
    const { request: _, ...code } = await codeFor(begun, 1)
    dataOf(await accept(begun, code))
    const path = `/v1/negotiations/${begun.id}`
    const shown = dataOf(await api.request<Negotiation>('GET', path, { token: begun.employer.token }))
    expect(shown.accepted_offer).toMatchObject({ pay_amount: 90_000, start_date: offerDay(api, 20) })
    const decline = (reason: string) => act(api, begun.employer, shown, 'decline', { reason })
    expect((await decline('experience')).body.data).toMatchObject({
      errors: [{ field: 'reason', code: 'not_in_list' }],
    })
    const held = dataOf(await decline('offer_position_cut'))
    expect(held.pending).toMatchObject({ action: 'decline', undoable: true })
  })

  it('stays open for a question, which is the employer’s turn, and leaves two days after the answer', async () => {
    const begun = await begin()
    const sent = await send(begun, { valid_until: offerDay(api, 0) })
    const asked = dataOf(await step(begun.candidate, begun, 'ask', 1, 'Есть ли ночные смены?'))
    expect(asked).toMatchObject({ turn: { actor: 'employer' }, actions: ['accept', 'decline'] })
    expect((await rowOf(begun)).turn).toBe('employer')
    api.setNow(new Date(api.ctx.clock.now().getTime() + 2 * dayMs))
    await expireDue(api.ctx)
    expect((await rowOf(begun)).status).toBe('offer')
    const owner = { token: await signIn(api, begun.employer.userId) }
    const current = dataOf(await read(owner, begun))
    expect(current.revision).toBe(sent.revision + 1)
    const answered = dataOf(await step(owner, begun, 'answer', current.revision, 'Нет'))
    expect(answered).toMatchObject({ turn: { actor: 'candidate' }, questions: [{ answer: 'Нет' }] })
    const left = new Date(answered.turn?.due_at ?? 0).getTime() - api.ctx.clock.now().getTime()
    expect(left).toBeGreaterThan(2 * dayMs)
    expect(left).toBeLessThan(3 * dayMs)
    api.setNow(new Date(api.ctx.clock.now().getTime() + 4 * dayMs))
    await expireDue(api.ctx)
    expect((await rowOf(begun)).status).toBe('expired')
    const [version] = await api.ctx.db.select().from(offerVersions).orderBy(sql`id desc`).limit(1)
    expect(version?.state).toBe('ended')
  })

  it('is declined with a reason by the step of the negotiation, and keeps its terms', async () => {
    const begun = await begin()
    await send(begun)
    const { negotiation_revision: revision } = dataOf(await read(begun.candidate, begun))
    const negotiation = { public_id: begun.id, revision }
    expect((await act(api, begun.candidate, negotiation, 'decline', { reason: 'salary' })).status).toBe(200)
    expect(dataOf(await read(begun.employer, begun)).versions).toMatchObject([
      { state: 'declined', terms: offerTerms(api) },
    ])
    const answer = await api.request('POST', `/v1/negotiations/${begun.id}/actions`, {
      token: begun.candidate.token,
      body: { action: 'accept_offer', revision },
    })
    expect(answer.status).toBe(422)
  })

  it('keeps the promise without the name of a person who is erased', async () => {
    const begun = await begin()
    await send(begun, { message: 'Соколова, ждём вас' })
    await api.ctx.db.transaction((tx) =>
      eraseFromOffers(tx, begun.candidate.userId, (text) => text.replaceAll('Соколова', '…')),
    )
    const [version] = await api.ctx.db.select().from(offerVersions).orderBy(sql`id desc`).limit(1)
    expect(version).toMatchObject({
      parties: { candidate: null },
      terms: { message: '…, ждём вас', pay_amount: 90_000 },
    })
  })

  it('of the time before versions becomes one by the migration, open or ended as its steps say', async () => {
    const [open, refused] = [await begin(), await begin()]
    await send(open)
    const { negotiation_revision: revision } = await send(refused)
    const declined = { public_id: refused.id, revision }
    expect((await act(api, refused.candidate, declined, 'decline', { reason: 'salary' })).status).toBe(200)
    const moved = readMigrations()
      .filter(({ tag }) => tag.endsWith('add_offers'))
      .flatMap(({ steps }) => steps.flatMap((part) => (part.kind === 'transaction' ? part.statements : [])))
      .filter((statement) => statement.includes('INSERT INTO offer'))
    expect(moved).toHaveLength(2)
    await api.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local dvoe.erasing = 'on'`)
      await tx.execute(sql`delete from offers`)
      for (const statement of moved) await tx.execute(sql.raw(statement))
    })

    const seen = dataOf(await read(open.candidate, open))
    expect(seen.versions).toMatchObject([{ number: 1, state: 'sent', closed_at: null }])
    expect(seen.versions[0]?.terms).toMatchObject({ pay_amount: null, valid_until: null })
    expect(seen.actions).toContain('accept')
    expect(dataOf(await read(refused.candidate, refused)).versions).toMatchObject([{ state: 'declined' }])
  })
})
