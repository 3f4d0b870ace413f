import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { negotiationPending, negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { outbox } from '@/server/db/schema/platform'
import {
  expireDue,
  sendPendingDeclines,
} from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { type Command, isOpen, type Model, orders, step, subsets, sweeps, type Who } from './model'
import { act, addMember, apply, buildCandidate, buildEmployer, dataOf, invite } from './parties'

const byEmployer = [
  'open',
  'take_into_review',
  'assign_test',
  'propose_interview',
  'offer',
  'confirm_hire',
  'decline',
  'reopen',
  'undo',
  'ten_seconds',
  'expire',
  'expire',
]
const byCandidate = [
  'open',
  'accept_invitation',
  'submit_test',
  'accept_offer',
  'accept_offer',
  'decline',
  'withdraw',
]

/** Mostly sensible: what is wanted is long stories, not refusals of nonsense. */
const command = (who: Who, acts: readonly string[]) =>
  fc.record({
    who: fc.constant(who),
    act: fc.constantFrom(...acts),
    /** How many revisions ago they looked. */
    behind: fc.constantFrom(0, 0, 0, 0, 1),
  })
const anyCommand = fc.oneof(
  command('hr', byEmployer),
  command('colleague', byEmployer),
  command('candidate', byCandidate),
)
/** Before which round the days go by in which somebody should have answered; in half of the stories none do. */
const silence = fc.option(fc.nat({ max: 8 }), { freq: 2, nil: null })
const longerThanAnyTurn = 16 * 24 * 3_600_000
const rounds = fc.array(fc.array(anyCommand, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 })

describe('two employers and a candidate at once', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('answers every interleaving as some order of the same moves on the table would', async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('application', 'invitation'),
        rounds,
        silence,
        async (origin, attempts, silentAt) => {
          // Days go by in the stories: sessions and vacancies of the first would not outlive them.
          const employer = await buildEmployer(api)
          const colleague = await addMember(api, employer.company.id, 'recruiter')
          const candidate = await buildCandidate(api)
          const begun = dataOf(
            origin === 'application'
              ? await apply(api, candidate, employer.vacancy)
              : await invite(api, employer, candidate.resume),
          )
          const tokens = { hr: employer, colleague, candidate }
          let model: Model = { origin, status: 'new', revision: begun.revision, waiting: false, due: false }

          async function send({ who, act: action, seen }: Command): Promise<string> {
            if (action === 'ten_seconds' || action === 'expire') {
              await (action === 'expire' ? expireDue(api.ctx) : sendPendingDeclines(api.ctx))
              return 'ok'
            }
            const answer =
              action === 'undo'
                ? await api.request<Negotiation>('DELETE', `/v1/negotiations/${begun.public_id}/pending`, {
                    token: tokens[who].token,
                  })
                : await act(api, tokens[who], { public_id: begun.public_id, revision: seen }, action, {
                    text: 'Условия и время',
                    ...(action === 'decline' && { reason: who === 'candidate' ? 'salary' : 'skills' }),
                    deadline: new Date(api.ctx.clock.now().getTime() + 3 * 24 * 3600 * 1000).toISOString(),
                  })
            return answer.status === 200 ? 'ok' : (answer.body.error_code ?? String(answer.status))
          }

          for (const [nth, asked] of attempts.entries()) {
            // Time that has run out is looked at while the others act, or when nobody does.
            const sweep = { who: 'hr' as const, act: 'expire', behind: 0 }
            const round = nth !== silentAt ? asked : nth % 2 === 1 ? [sweep] : [sweep, ...asked]
            // Time passes between rounds, never within one: a sweep finds all that was declined before it.
            const pause = nth === silentAt ? longerThanAnyTurn : 11_000
            api.setNow(new Date(api.ctx.clock.now().getTime() + pause))
            if (nth === silentAt) model = { ...model, due: isOpen(model.status) }
            const commands = round.map(({ who, act: action, behind }) => ({
              who,
              act: action,
              seen: Math.max(1, model.revision - behind),
            }))
            const answers = await Promise.all(commands.map(send))
            const found = await stored(api, begun.public_id)
            /** How things stand after this order, when its answers are those that were given. */
            const told = (order: readonly number[]): Model | undefined => {
              let now = model
              for (const index of order) {
                const each = commands[index] as Command
                // What is declined within a round is not due in it.
                if (each.act === 'ten_seconds' && !model.waiting) continue
                const { answer, model: next } = step(now, each)
                if (answer !== answers[index]) return undefined
                now = next
              }
              const same =
                now.status === found.status &&
                now.revision === found.revision &&
                now.waiting === found.waiting
              return same ? now : undefined
            }
            const all = commands.map((_, index) => index)
            // A sweep passes over what somebody else is busy with, and comes again.
            const passing =
              all.length > 1 ? all.filter((index) => sweeps.includes(round[index]?.act ?? '')) : []
            let fits: Model | undefined
            for (const passed of subsets(passing)) {
              for (const order of orders(all.filter((index) => !passed.includes(index)))) {
                fits ??= told(order)
              }
            }
            expect(fits, JSON.stringify({ model, commands, answers, found })).toBeDefined()
            if (fits) model = fits
            reached.add(`${origin} ${model.status}`)
          }
          await holds(api, begun.public_id)
        },
      ),
      { numRuns: 40, seed: 20260512, endOnFailure: true },
    )
    // The stories went somewhere.
    expect([...reached].length).toBeGreaterThan(14)
    expect([...reached].some((each) => each.endsWith(' expired'))).toBe(true)
  }, 240_000)
})

async function stored({ ctx }: TestApi, publicId: string) {
  const [row] = await ctx.db.select().from(negotiations).where(eq(negotiations.publicId, publicId))
  if (!row) throw new Error('the negotiation is gone')
  const waiting = await ctx.db
    .select()
    .from(negotiationPending)
    .where(eq(negotiationPending.negotiationId, row.id))
  return { id: row.id, status: row.status, revision: row.revision, waiting: waiting.length > 0 }
}

const dataOfEvent = (payload: unknown) =>
  (payload as { data: { negotiationId?: string; version: number } }).data

/** The story is whole: one step and one event per revision, each step beginning where the last one ended. */
async function holds(api: TestApi, publicId: string): Promise<void> {
  const { id, status, revision } = await stored(api, publicId)
  const steps = await api.ctx.db
    .select()
    .from(negotiationSteps)
    .where(eq(negotiationSteps.negotiationId, id))
    .orderBy(negotiationSteps.id)
  expect(steps.map((each) => each.revision)).toEqual(
    Array.from({ length: revision }, (_, index) => index + 1),
  )
  expect(steps.at(-1)?.toStatus).toBe(status)
  expect(steps.slice(1).map((each) => each.fromStatus)).toEqual(
    steps.slice(0, -1).map((each) => each.toStatus),
  )
  const events = (await api.ctx.db.select().from(outbox)).filter(
    ({ kind, payload }) => kind.startsWith('negotiation.') && dataOfEvent(payload).negotiationId === publicId,
  )
  expect(events.map(({ payload }) => dataOfEvent(payload).version).sort((a, b) => a - b)).toEqual(
    steps.map((each) => each.revision),
  )
}
