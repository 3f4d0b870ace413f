import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Envelope } from '@/lib/contracts/errors'
import { isClosedForWorks, readMaintenance } from '@/lib/contracts/maintenance'

/** Answers `/v1` with 503 in the envelope while works last; pages are the middleware's business. */
export function createMaintenanceGate(source: Record<string, string | undefined>) {
  const maintenance = readMaintenance(source)
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const now = new Date()
    if (!isClosedForWorks(maintenance, req.headers.host ?? null, now)) return false
    const body: Envelope<null> = {
      success: false,
      data: null,
      error_code: 'maintenance',
      error_message: null,
    }
    const seconds = Math.ceil((maintenance.end.getTime() - now.getTime()) / 1000)
    res.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': String(seconds) })
    res.end(JSON.stringify(body))
    return true
  }
}
