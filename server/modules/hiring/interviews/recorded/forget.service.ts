import type { Tx } from '@/server/db/client'
import { endAllowed, findAllowed } from './answers.repository'
import { discard } from './files.repository'

/** The consent is taken back as a whole: every recording of the person is deleted. */
export async function forbidAllRecordings(tx: Tx, userId: number, now: Date): Promise<void> {
  const ids = await findAllowed(tx, userId)
  await endAllowed(tx, ids)
  await discard(tx, ids, now)
}
