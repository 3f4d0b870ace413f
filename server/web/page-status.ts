let lastAway = Number.NEGATIVE_INFINITY

/** A page's call found no database, or no API, behind it. */
export function noteAway(): void {
  lastAway = performance.now()
}

/** Whether that happened since `start` (as `performance.now()`): what failed meanwhile may be tried again soon. */
export const wasAwaySince = (start: number): boolean => lastAway >= start

const asked = new Map<string, number>()

/** A page that is drawn whole asks for its status here, since Next gives a drawn page 200 and nothing else. */
export function askStatus(requestId: string, status: number): void {
  asked.set(requestId, status)
}

export function takeAskedStatus(requestId: string): number | undefined {
  const status = asked.get(requestId)
  asked.delete(requestId)
  return status
}
