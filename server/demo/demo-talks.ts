import { phaseOfInterview } from '@/lib/contracts/interview-states'
import { defaultZone, minuteMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import {
  interviewRoundMembers,
  interviewRounds,
  interviewSlots,
  interviewSteps,
  interviews,
} from '@/server/db/schema/interviews'
import {
  interviewAnswers,
  interviewQuestions,
  recordedInterviews,
} from '@/server/db/schema/recorded-interviews'
import { holdsPlace } from '@/server/modules/hiring/interviews/conditions'
import { closesAt, remindAt, wakeAt } from '@/server/modules/hiring/interviews/due-times'
import { passTurn } from '@/server/modules/hiring/negotiations/negotiation-access.service'
import type { Random } from './random'
import { insertRows } from './rows'
import type { HistoryParties } from './story'

type Row = typeof interviews.$inferInsert
type Step = Pick<typeof interviewSteps.$inferInsert, 'action' | 'actor' | 'status' | 'text'> & { at: Date }

/** A demo proposal: its slots and candidates. */
export interface DemoTalk {
  negotiationId: number
  parties: HistoryParties
  steps: readonly Step[]
  /** Index of the agreed slot. */
  slot?: number
  rescheduleBy?: 'candidate' | 'employer'
  answers?: readonly string[]
}
export interface DemoRound {
  kind: 'video_live' | 'video_async' | 'phone' | 'office'
  proposedAt: Date
  minutes: number
  times: readonly Date[]
  dueAt?: Date
  capacity?: number
  note?: string
  place?: (typeof interviewRounds.$inferInsert)['place']
  questions?: readonly string[]
  talks: readonly DemoTalk[]
}

const criteria = ['Опыт в\u00a0профессии', 'Как решает задачи', 'Как общается', 'Насколько хочет эту работу']
const endOf = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

async function placeRound(tx: Tx, random: Random, round: DemoRound): Promise<[id: number, slots: number[]]> {
  const [first] = round.talks
  if (!first) return [0, []]
  const { vacancy } = first.parties
  const { kind, proposedAt: createdAt, minutes, capacity = 1, questions = [] } = round
  const [roundId = 0] = await insertRows(tx, interviewRounds, [
    {
      publicId: random.publicId(),
      vacancyId: vacancy.id,
      companyId: vacancy.companyId,
      organizerId: vacancy.managerId,
      kind,
      mode: kind === 'video_async' ? 'deadline' : 'slots',
      timeZone: defaultZone,
      durationMinutes: minutes,
      capacity,
      note: round.note ?? '',
      place: round.place ?? null,
      phone: kind === 'phone' ? { caller: 'employer', number: '' } : null,
      criteria,
      createdAt,
    },
  ])
  await insertRows(tx, interviewRoundMembers, [{ roundId, userId: vacancy.managerId }])
  const held = (index: number) =>
    round.talks.filter(({ slot, steps }) => slot === index && holdsPlace(steps.at(-1)?.status ?? 'proposed'))
      .length
  const slots = await insertRows(
    tx,
    interviewSlots,
    round.times.map((startsAt, index) => ({
      publicId: random.publicId(),
      roundId,
      vacancyId: vacancy.id,
      startsAt,
      endsAt: endOf(startsAt, minutes),
      closesAt: closesAt(startsAt, createdAt),
      capacity,
      taken: held(index),
      createdAt,
    })),
  )
  await insertRows(
    tx,
    interviewQuestions,
    questions.map((text, position) => ({
      roundId,
      position,
      text,
      prepSeconds: 30,
      maxSeconds: 90,
      retakes: 2,
    })),
  )
  return [roundId, slots]
}

/** State as after a transition: statuses, slots, and the due times of the timed jobs. */
function rowOf(random: Random, round: DemoRound, talk: DemoTalk, now: Date) {
  const { kind, times, minutes, proposedAt } = round
  const last = talk.steps.at(-1)
  const status = last?.status ?? 'proposed'
  const updatedAt = last?.at ?? proposedAt
  const startsAt = talk.slot === undefined ? null : (times[talk.slot] ?? null)
  const endsAt = startsAt && endOf(startsAt, minutes)
  const latest = times.at(-1)
  const dueAt = round.dueAt ?? (latest ? closesAt(latest, proposedAt) : null)
  const { vacancy, resume } = talk.parties
  const subject = {
    ...{ kind, status, startsAt, endsAt, dueAt, updatedAt, reschedules: 0, way: null, disputedAt: null },
    joined: { candidate: false, employer: false },
  }
  const wake = wakeAt(subject, now, talk.rescheduleBy ?? null)
  return {
    publicId: random.publicId(),
    negotiationId: talk.negotiationId,
    vacancyId: vacancy.id,
    companyId: vacancy.companyId,
    resumeId: resume.id,
    candidateId: resume.userId,
    kind,
    status,
    phase: phaseOfInterview[status],
    revision: talk.steps.length,
    grouped: (round.capacity ?? 1) > 1,
    startsAt,
    endsAt,
    candidateZone: startsAt ? defaultZone : null,
    dueAt,
    rescheduleBy: talk.rescheduleBy ?? null,
    reasonText: status === 'reschedule_requested' ? (last?.text ?? null) : null,
    // Reminders of the past count as sent.
    wakeAt: wake && wake > now ? wake : null,
    remindAt: remindAt(subject, now),
    sequence: startsAt ? 1 : 0,
    sortAt: startsAt ?? proposedAt,
    createdAt: proposedAt,
    updatedAt,
  } satisfies Partial<Row>
}

/** Inserts rounds with their interviews, history and, for recorded ones, written answers. */
export async function placeTalks(
  tx: Tx,
  random: Random,
  rounds: readonly DemoRound[],
  now: Date,
): Promise<void> {
  for (const round of rounds) {
    if (round.talks.length === 0) continue
    const [roundId, slots] = await placeRound(tx, random, round)
    const made = round.talks.map((talk) => ({ talk, row: rowOf(random, round, talk, now) }))
    const ids = await insertRows(
      tx,
      interviews,
      made.map(({ talk, row }) => ({
        ...row,
        roundId,
        slotId: talk.slot !== undefined && holdsPlace(row.status) ? (slots[talk.slot] ?? null) : null,
      })),
    )
    const each = made.map(({ talk, row }, index) => ({ talk, row, interviewId: ids[index] ?? 0 }))
    await insertRows(
      tx,
      interviewSteps,
      each.flatMap(({ talk, row, interviewId }) =>
        talk.steps.map(({ at, actor, action, status, text }) => ({
          interviewId,
          at,
          actor,
          action,
          status,
          actorUserId:
            actor === 'candidate'
              ? talk.parties.resume.userId
              : actor === 'employer'
                ? talk.parties.vacancy.managerId
                : null,
          startsAt: action === 'pick' ? row.startsAt : null,
          text: text ?? null,
        })),
      ),
    )
    for (const { row } of made) {
      const isOpen = row.dueAt && row.dueAt > now && phaseOfInterview[row.status] !== 'past'
      if (isOpen) await passTurn(tx, row.negotiationId, now)
    }
    if (round.kind !== 'video_async') continue
    await insertRows(
      tx,
      recordedInterviews,
      each.map(({ interviewId }) => ({ interviewId, useId: null })),
    )
    await insertRows(
      tx,
      interviewAnswers,
      each.flatMap(({ talk, row, interviewId }) =>
        (talk.answers ?? []).map((text, position) => ({
          interviewId,
          position,
          openedAt: row.updatedAt,
          kind: 'text' as const,
          text,
          answeredAt: row.updatedAt,
        })),
      ),
    )
  }
}
