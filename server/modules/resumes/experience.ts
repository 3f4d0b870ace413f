/** `YYYY-MM` as months since year 0. */
function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

interface Job {
  start: string | null
  /** null: still works there. */
  end: string | null
}

/**
 * Months worked in all; overlapping jobs count once, the first and the last month both count.
 * `now` closes a job that goes on; jobs without a start and those of the future count nothing.
 */
export function totalExperienceMonths(jobs: readonly Job[], now: Date): number {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const spans = jobs
    .flatMap(({ start, end }) =>
      start === null
        ? []
        : [
            {
              from: monthNumber(start),
              to: Math.min(end === null ? thisMonth : monthNumber(end), thisMonth),
            },
          ],
    )
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from)
  let total = 0
  let counted = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    const first = Math.max(from, counted + 1)
    if (to < first) continue
    total += to - first + 1
    counted = to
  }
  return total
}

/** The job to name first: the one that goes on, else the one that ended last; the later start wins. */
export function latestJob<J extends Job>(jobs: readonly J[]): J | undefined {
  const rank = (job: J) => `${job.end ?? '9999-12'} ${job.start ?? ''}`
  return jobs.reduce<J | undefined>((best, job) => (!best || rank(job) > rank(best) ? job : best), undefined)
}

/** Newest first, as a reader expects them. */
export function newestFirst<J extends Job>(jobs: readonly J[]): J[] {
  return [...jobs].sort((a, b) => {
    const end = (b.end ?? '9999-12').localeCompare(a.end ?? '9999-12')
    return end !== 0 ? end : (b.start ?? '').localeCompare(a.start ?? '')
  })
}
