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
