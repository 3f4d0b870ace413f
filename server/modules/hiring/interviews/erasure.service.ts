import type { Tx } from '@/server/db/client'
import { maskLeaves } from '@/server/platform/mask-contacts'
import {
  deleteInterviewsOf,
  deleteScorecardsOf,
  findCompaniesOf,
  findRoomMessagesAbout,
  findRoundsWith,
  findWordsWith,
  replaceInterviewer,
  scheduleScored,
  writeInterview,
  writeRoomWord,
  writeRound,
  writeStep,
} from './erasure.repository'

type Mask = (text: string) => string

/** Anonymises a person's interviews; the other side keeps kind, time and status. */
export async function eraseFromInterviews(tx: Tx, userId: number, mask: Mask, now: Date): Promise<void> {
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
  await removeInterviewerEverywhere(tx, userId, now)
  await deleteInterviewsOf(tx, userId)
  for (const { id, text } of await findRoomMessagesAbout(tx, userId)) await writeRoomWord(tx, id, mask(text))
}

/**
 * Removes an interviewer of a company: interviews that waited only for their scorecard become due, and rounds without
 * another interviewer are reassigned. Reassign vacancies first: the new manager is preferred.
 */
export async function removeInterviewer(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  const gone = { companyId, userId, now }
  await scheduleScored(tx, gone)
  await replaceInterviewer(tx, gone)
}

/** The same for every company, for a person who is deleted. */
export async function removeInterviewerEverywhere(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const companyId of await findCompaniesOf(tx, userId))
    await removeInterviewer(tx, companyId, userId, now)
}
