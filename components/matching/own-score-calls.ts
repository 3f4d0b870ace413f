import { api } from '@/lib/api/client'
import type { OwnScore } from '@/lib/contracts/matching'

/** Batch limit of the API call. */
const atOnce = 100
/** Parts of a page that ask at about the same time share a call. */
const pauseMs = 50

interface Asker {
  ids: readonly string[]
  give: (scores: OwnScore[]) => void
  fail: (error: unknown) => void
}

let askers: Asker[] = []

async function askAll(): Promise<void> {
  const asked = askers
  askers = []
  const ids = [...new Set(asked.flatMap((asker) => asker.ids))]
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) =>
    ids.slice(n * atOnce, (n + 1) * atOnce),
  )
  try {
    const calls = parts.map((part) => api('POST /v1/matching/scores', { body: { vacancy_ids: part } }))
    const found = new Map((await Promise.all(calls)).flat().map((own) => [own.vacancy_public_id, own]))
    for (const { ids: wanted, give } of asked) give(wanted.flatMap((id) => found.get(id) ?? []))
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/** Scores of the viewer's best fitting resume with these vacancies; those without a score are left out. */
export function ownScoresOf(ids: readonly string[]): Promise<OwnScore[]> {
  if (ids.length === 0) return Promise.resolve([])
  if (askers.length === 0) setTimeout(() => void askAll(), pauseMs)
  return new Promise((give, fail) => askers.push({ ids, give, fail }))
}
