let lastUnavailable = Number.NEGATIVE_INFINITY

/** A page's call found no database, or no API, behind it. */
export function reportUnavailable(): void {
  lastUnavailable = performance.now()
}

/** Whether that happened since `start` (as `performance.now()`): what failed meanwhile may be tried again soon. */
export const wasUnavailableSince = (start: number): boolean => lastUnavailable >= start

const statuses = new Map<string, number>()

/** A page that is drawn whole asks for its status here, since Next gives a drawn page 200 and nothing else. */
export function setPageStatus(requestId: string, status: number): void {
  statuses.set(requestId, status)
}

export function takePageStatus(requestId: string): number | undefined {
  const status = statuses.get(requestId)
  statuses.delete(requestId)
  return status
}
