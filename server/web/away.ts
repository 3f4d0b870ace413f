let lastAway = Number.NEGATIVE_INFINITY

/** A page's call found no database, or no API, behind it. */
export function noteAway(): void {
  lastAway = performance.now()
}

/** Whether that happened since `start` (as `performance.now()`): what failed meanwhile may be tried again soon. */
export const wasAwaySince = (start: number): boolean => lastAway >= start
