import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Envelope } from '@/lib/contracts/errors'
import { type Maintenance, worksSeconds } from '@/lib/shared/maintenance'

/** Answers 503 in the envelope while works last, where neither the pages nor our API would. */
export function createMaintenanceGate(maintenance: Maintenance) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const wait = worksSeconds(maintenance, req.headers.host ?? null, new Date())
    if (wait === undefined) return false
    const body: Envelope<null> = {
      success: false,
      data: null,
      error_code: 'maintenance',
      error_message: null,
    }
    res.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': String(wait) })
    res.end(JSON.stringify(body))
    return true
  }
}
