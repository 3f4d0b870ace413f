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
export interface DemoInterview {
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
  interviews: readonly DemoInterview[]
}

const criteria = ['Опыт в\u00a0профессии', 'Как решает задачи', 'Как общается', 'Насколько хочет эту работу']
const endOf = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

async function insertRound(tx: Tx, random: Random, round: DemoRound): Promise<[id: number, slots: number[]]> {
  const [first] = round.interviews
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
    round.interviews.filter(
      ({ slot, steps }) => slot === index && holdsPlace(steps.at(-1)?.status ?? 'proposed'),
    ).length
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
function rowOf(random: Random, round: DemoRound, interview: DemoInterview, now: Date) {
  const { kind, times, minutes, proposedAt } = round
  const last = interview.steps.at(-1)
  const status = last?.status ?? 'proposed'
  const updatedAt = last?.at ?? proposedAt
  const startsAt = interview.slot === undefined ? null : (times[interview.slot] ?? null)
  const endsAt = startsAt && endOf(startsAt, minutes)
  const latest = times.at(-1)
  const dueAt = round.dueAt ?? (latest ? closesAt(latest, proposedAt) : null)
  const { vacancy, resume } = interview.parties
  const subject = {
    ...{ kind, status, startsAt, endsAt, dueAt, updatedAt, reschedules: 0, way: null, disputedAt: null },
    joined: { candidate: false, employer: false },
  }
  const wake = wakeAt(subject, now, interview.rescheduleBy ?? null)
  return {
    publicId: random.publicId(),
    negotiationId: interview.negotiationId,
    vacancyId: vacancy.id,
    companyId: vacancy.companyId,
    resumeId: resume.id,
    candidateId: resume.userId,
    kind,
    status,
    phase: phaseOfInterview[status],
    revision: interview.steps.length,
    grouped: (round.capacity ?? 1) > 1,
    startsAt,
    endsAt,
    candidateZone: startsAt ? defaultZone : null,
    dueAt,
    rescheduleBy: interview.rescheduleBy ?? null,
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
export async function insertInterviews(
  tx: Tx,
  random: Random,
  rounds: readonly DemoRound[],
  now: Date,
): Promise<void> {
  for (const round of rounds) {
    if (round.interviews.length === 0) continue
    const [roundId, slots] = await insertRound(tx, random, round)
    const made = round.interviews.map((interview) => ({
      interview,
      row: rowOf(random, round, interview, now),
    }))
    const ids = await insertRows(
      tx,
      interviews,
      made.map(({ interview, row }) => ({
        ...row,
        roundId,
        slotId:
          interview.slot !== undefined && holdsPlace(row.status) ? (slots[interview.slot] ?? null) : null,
      })),
    )
    const each = made.map(({ interview, row }, index) => ({ interview, row, interviewId: ids[index] ?? 0 }))
    await insertRows(
      tx,
      interviewSteps,
      each.flatMap(({ interview, row, interviewId }) =>
        interview.steps.map(({ at, actor, action, status, text }) => ({
          interviewId,
          at,
          actor,
          action,
          status,
          actorUserId:
            actor === 'candidate'
              ? interview.parties.resume.userId
              : actor === 'employer'
                ? interview.parties.vacancy.managerId
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
      each.flatMap(({ interview, row, interviewId }) =>
        (interview.answers ?? []).map((text, position) => ({
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
