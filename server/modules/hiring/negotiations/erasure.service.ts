import type { Tx } from '@/server/db/client'
import { maskLeaves } from '@/server/platform/mask-contacts'
import type { ServiceContext } from '../../context'
import {
  deleteBatchesBy,
  deleteMarksAbout,
  findNotesBy,
  findOpenOfCandidate,
  findTextsWith,
  writeLetters,
  writeNote,
  writePending,
  writeStep,
} from './erasure.repository'
import { lockById } from './negotiations.repository'
import { factsOf, runTransition, subjectOf } from './run-transition.service'
import { negotiationMachine } from './transitions'

/** Ends all open negotiations of a deleted candidate by a transition of theirs. Returns their number. */
export async function endNegotiationsOfPerson(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  candidateId: number,
): Promise<number> {
  let ended = 0
  for (const id of await findOpenOfCandidate(tx, candidateId)) {
    const found = await lockById(tx, id)
    if (!found) continue
    const facts = factsOf(found, ctx.clock.now())
    const subject = subjectOf(found.row)
    const action = (['withdraw', 'decline'] as const).find((each) =>
      negotiationMachine.transition(subject, each, 'candidate', facts),
    )
    if (!action) continue
    await runTransition(tx, found, { action, actor: 'candidate', actorUserId: candidateId }, facts)
    ended += 1
  }
  return ended
}

/**
 * Anonymises the history for the other side: texts of the candidate are deleted, other texts by and to them are
 * masked.
 */
export async function anonymizeTexts(tx: Tx, userId: number, mask: (text: string) => string): Promise<void> {
  await deleteMarksAbout(tx, userId)
  await deleteBatchesBy(tx, userId)
  for (const { id, text } of await findNotesBy(tx, userId)) await writeNote(tx, id, mask(text))
  const covered = (text: string | null) => (text === null ? null : mask(text))
  const { negotiations, steps, pending } = await findTextsWith(tx, userId)
  for (const { id, own, origin, letter, answerText } of negotiations) {
    const values = {
      letter: own && origin === 'application' ? '' : mask(letter),
      answerText: covered(answerText),
      ...(own && { ownNote: '', resumeChanges: null }),
    }
    if (own || values.letter !== letter || values.answerText !== answerText)
      await writeLetters(tx, id, values)
  }
  for (const { id, own, actor, text, payload } of steps) {
    const theirs = own && actor === 'candidate'
    const values = {
      text: theirs ? null : covered(text),
      payload: theirs ? null : maskLeaves(payload, mask),
    }
    if (values.text !== text || payload !== null) await writeStep(tx, id, values)
  }
  for (const { negotiationId, text } of pending) await writePending(tx, negotiationId, covered(text))
}
