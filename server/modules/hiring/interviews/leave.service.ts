import type { Tx } from '@/server/db/client'
import { maskLeaves } from '@/server/platform/mask-leaves'
import { forgetInterviewerEverywhere } from './departed.service'
import {
  deleteScorecardsOf,
  deleteTalksOf,
  findRoomWords,
  findRoundsWith,
  findWordsWith,
  writeInterview,
  writeRoomWord,
  writeRound,
  writeStep,
} from './leave.repository'

type Mask = (text: string) => string

/** The other side keeps what took place and when, without the person in it. */
export async function forgetInTalks(tx: Tx, userId: number, mask: Mask, now: Date): Promise<void> {
  const covered = (text: string | null) => (text === null ? null : mask(text))
  for (const { id, note, place, phone } of await findRoundsWith(tx, userId)) {
    await writeRound(tx, id, {
      note: mask(note),
      place: maskLeaves(place, mask),
      phone: maskLeaves(phone, mask),
    })
  }
  const { rows, steps } = await findWordsWith(tx, userId)
  for (const { id, own, reasonText, disputeText } of rows) {
    await writeInterview(
      tx,
      id,
      own
        ? { reasonText: null, disputeText: null, candidateZone: null, way: null, wayAt: null }
        : { reasonText: covered(reasonText), disputeText: covered(disputeText) },
    )
  }
  for (const { id, own, actor, text } of steps)
    await writeStep(tx, id, own && actor === 'candidate' ? null : covered(text))
  await deleteScorecardsOf(tx, userId)
  await forgetInterviewerEverywhere(tx, userId, now)
  await deleteTalksOf(tx, userId)
  for (const { id, text } of await findRoomWords(tx, userId)) await writeRoomWord(tx, id, mask(text))
}
