import { type BatchAction, type BatchObstacle, batchObstacles } from '@/lib/contracts/batches'
import type { DividedStage } from '@/lib/contracts/company-stages'
import { markLimits } from '@/lib/contracts/negotiation-marks'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import { writingOf } from '../conversations/writing-rules'
import type { FoundNegotiation } from '../negotiations/negotiations.repository'
import { isEnded } from '../negotiations/next-state'
import { factsOf, subjectOf } from '../negotiations/run-transition.service'
import { negotiationMachine } from '../negotiations/transitions'

export interface BatchFacts {
  now: Date
  /** When the member looked; later changes are obstacles. */
  seenAt: Date
  /** A decline of theirs waits. */
  pending: boolean
  tags: readonly string[]
  /** The pipeline stage of the own stage to move to. */
  base?: DividedStage | undefined
  /** Another test is not finished. */
  testGiven: boolean
  meetingAhead: boolean
}

const sameTag = (one: string, two: string) => one.toLowerCase() === two.toLowerCase()

/** The tags after a change; undefined when there are too many. */
export function changedTags(
  tags: readonly string[],
  action: 'add_tag' | 'remove_tag',
  tag: string,
): string[] | undefined {
  const rest = tags.filter((each) => !sameTag(each, tag))
  if (action === 'remove_tag') return rest
  if (rest.length < tags.length) return [...tags]
  return rest.length >= markLimits.tags ? undefined : [...rest, tag]
}

/** Why the action cannot be taken on this application; undefined when it can, as far as its own row tells. */
export function obstacleOf(
  action: BatchAction,
  found: FoundNegotiation,
  { now, seenAt, pending, tags, base, testGiven, meetingAhead }: BatchFacts,
): BatchObstacle | undefined {
  const { row } = found
  if (action === 'remove_tag') return undefined
  if (action === 'add_tag') return tags.length >= markLimits.tags ? 'tags_full' : undefined
  if (action === 'message') {
    const endedAt = isEnded(row.status) ? row.updatedAt : null
    const facts = { now, status: row.status, endedAt, inARow: 0 }
    const known = { otherGone: false, stopped: false, viewer: false }
    return writingOf('employer', { ...facts, ...known }).allowed ? undefined : 'silent'
  }
  if (isEnded(row.status)) return 'ended'
  // A private mark: it neither waits for a decline nor minds what changed, as long as the status is the same.
  if (action === 'move_to_stage') return base && stageOf(row.status) !== base ? 'other_status' : undefined
  if (pending) return 'pending'
  if (row.updatedAt > seenAt) return 'changed'
  if (action === 'decline' && row.viewedAt === null) return 'unopened'
  // Taken back with the terms before one's eyes, and with a reason of its own.
  if (action === 'decline' && row.status === 'offer_accepted') return 'accepted'
  if (action === 'assign_test') {
    if (row.origin === 'application' && row.status === 'new') return 'unopened'
    if (testGiven || row.status === 'test') return 'test_given'
    if (row.status === 'interview' && meetingAhead) return 'meeting_ahead'
  }
  const facts = factsOf(found, now, { meetingAhead })
  return negotiationMachine.transition(subjectOf(row), action, 'employer', facts) ? undefined : 'unavailable'
}

/** In the order in which they are told. */
export const inTellingOrder = <T extends { code: BatchObstacle }>(all: readonly T[]): T[] =>
  [...all].sort((one, two) => batchObstacles.indexOf(one.code) - batchObstacles.indexOf(two.code))
