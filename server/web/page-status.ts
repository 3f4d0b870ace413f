let lastUnavailable = Number.NEGATIVE_INFINITY

/** Records that a page's call found the database or the API unavailable. */
export function reportUnavailable(): void {
  lastUnavailable = performance.now()
}

/** Whether that happened since `start` (as `performance.now()`): a failure since then is temporary. */
export const wasUnavailableSince = (start: number): boolean => lastUnavailable >= start

const statuses = new Map<string, number>()

/** Lets a page set its status, since Next answers a rendered page with 200. */
export function setPageStatus(requestId: string, status: number): void {
  statuses.set(requestId, status)
}

export function takePageStatus(requestId: string): number | undefined {
  const status = statuses.get(requestId)
  statuses.delete(requestId)
  return status
}
