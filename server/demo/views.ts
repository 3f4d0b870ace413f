import { and, eq } from 'drizzle-orm'
import type { ViewedType } from '@/lib/contracts/views'
import { dayMs } from '@/lib/shared/duration'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { itemViewDays, itemViewTotals, resumeViewers } from '@/server/db/schema/views'
import { insertRows } from './insert-rows'
import type { Random } from './random'
import { demoSource } from './rows'

const viewerCount = 7

const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** A life of a few weeks: many looks at first, fewer later, weekends quieter. */
function daysOf(random: Random, now: Date, age: number, most: number): { day: string; views: number }[] {
  return Array.from({ length: age + 1 }, (_, index) => {
    const day = dayBefore(now, age - index)
    const weekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) ? 0.45 : 1
    const fresh = 0.35 + 0.65 * Math.exp(-index / 5)
    return { day, views: Math.round(most * weekend * fresh * (0.6 + random.next() * 0.8)) }
  }).filter(({ views }) => views > 0)
}

/** Who has looked at what the demo accounts own, so that its charts are not empty. */
export async function placeViews(
  tx: Tx,
  random: Random,
  { resumeId, vacancyIds, now }: { resumeId: number; vacancyIds: readonly number[]; now: Date },
): Promise<void> {
  const items: { type: ViewedType; itemId: number; age: number; most: number }[] = [
    { type: 'resume', itemId: resumeId, age: 12, most: 9 },
    ...vacancyIds.map((itemId, index) => ({
      type: 'vacancy' as const,
      itemId,
      age: 4 + Math.floor(index * 0.9),
      most: random.int(25, 90),
    })),
  ]
  for (const { type, itemId, age, most } of items) {
    const days = daysOf(random, now, age, most)
    const total = days.reduce((sum, day) => sum + day.views, 0)
    await insertRows(
      tx,
      itemViewDays,
      days.map((day) => ({ type, itemId, ...day })),
    )
    const seen = Math.max(0, total - random.int(2, 6))
    await insertRows(tx, itemViewTotals, [{ type, itemId, total, seen }])
  }
  const known = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.source, demoSource), eq(companies.verification, 'verified')))
    .orderBy(companies.id)
    .limit(60)
  await insertRows(
    tx,
    resumeViewers,
    random.sample(known, viewerCount).map(({ id }, index) => ({
      resumeId,
      companyId: id,
      views: random.int(1, 3),
      lastAt: new Date(now.getTime() - (index + 0.2) * 0.9 * dayMs),
      fresh: index < 2,
    })),
  )
}
