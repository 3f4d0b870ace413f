import type { Tx } from '@/server/db/client'
import { titleKeyOf } from '@/server/modules/engagement'
import type { Actor } from '@/server/platform/actor'
import { newPublicId } from '@/server/platform/ids'
import {
  deleteHiddenResume,
  deleteHiding,
  findOccasion,
  insertHiddenResume,
  insertHiding,
} from './hiding.repository'

interface Shelved {
  side: 'candidate' | 'employer'
  resumeId: number
  vacancyId: number
}

/** What one takes off a shelf for good is hidden as well, without a reason. */
export async function hideForShelf(tx: Tx, actor: Actor, row: Shelved, now: Date): Promise<void> {
  const { vacancyId, resumeId } = row
  const userId = actor.userId
  if (row.side === 'employer') {
    await insertHiddenResume(tx, { vacancyId, resumeId, userId, createdAt: now })
    return
  }
  const vacancy = await findOccasion(tx, { id: vacancyId })
  if (!vacancy) return
  await insertHiding(tx, {
    publicId: newPublicId(),
    userId,
    kind: 'vacancy',
    vacancyId,
    companyId: vacancy.anonymous ? null : vacancy.companyId,
    roleId: vacancy.roleId,
    titleKey: titleKeyOf(vacancy.title),
    createdAt: now,
  })
}

export async function unhideForShelf(tx: Tx, actor: Actor, row: Shelved): Promise<void> {
  if (row.side === 'employer') await deleteHiddenResume(tx, row)
  else await deleteHiding(tx, actor.userId, { vacancyId: row.vacancyId })
}
