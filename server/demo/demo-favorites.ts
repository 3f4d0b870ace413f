import type { Tx } from '@/server/db/client'
import { favorites } from '@/server/db/schema/platform'
import { ago } from './demo-candidate'
import type { PlacedResume, PlacedVacancy } from './history'
import { insertRows } from './insert-rows'

interface Kept {
  candidateId: number
  employerId: number
  adverts: readonly PlacedVacancy[]
  people: readonly PlacedResume[]
  /** The trade each of the two looks for. */
  wanted: { candidate: PlacedResume; employer: PlacedVacancy | undefined }
  now: Date
}

const each = 3

/** What the two demo accounts have put aside: adverts and people of the trade they look for. */
export async function placeDemoFavorites(tx: Tx, kept: Kept): Promise<void> {
  const { candidateId, employerId, adverts, people, wanted, now } = kept
  const near = <Item extends { roleId: number }>(items: readonly Item[], roleId: number | undefined) =>
    items.filter((item) => item.roleId === roleId).slice(0, each)
  const keep = (userId: number, type: 'vacancy' | 'resume', items: readonly { id: number }[]) =>
    items.map(({ id }, index) => ({ userId, type, itemId: id, createdAt: ago(now, 1.3 + index * 1.7) }))
  await insertRows(tx, favorites, [
    ...keep(
      candidateId,
      'vacancy',
      near(
        adverts.filter(({ open }) => open),
        wanted.candidate.roleId,
      ),
    ),
    ...keep(employerId, 'resume', near(people, wanted.employer?.roleId)),
  ])
}
