import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '@/server/platform/actor'
import type { ResumeRow } from './resumes.repository'

/** As `ResumeView.viewer`. */
export type ViewerRole = 'owner' | 'company' | 'public'

type Seen = Pick<ResumeRow, 'userId' | 'status' | 'visibility' | 'directToken'>

function sameToken(given: string | undefined, secret: string | null): boolean {
  if (!given || !secret) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Known {
  granted?: boolean
  stopped?: boolean
  token?: string | undefined
}

/**
 * The role in which a viewer sees a resume; null for none. `granted`: the owner gave the viewer's company the
 * contacts, which stays valid after hiding and archiving. `stopped`: the owner hides from the viewer (see
 * `notStopped`); then it is visible only inside an existing negotiation.
 */
export function viewerRole(
  row: Seen,
  actor: Actor | null,
  { granted = false, stopped = false, token }: Known = {},
): ViewerRole | null {
  if (actor && actor.userId === row.userId) return 'owner'
  if (stopped) return null
  if (granted && ['published', 'hidden', 'archived'].includes(row.status)) return 'company'
  if (row.status !== 'published') return null
  const verified = actor?.company?.verified ?? false
  switch (row.visibility) {
    case 'everyone':
      return verified ? 'company' : 'public'
    case 'clients':
      return verified ? 'company' : null
    case 'direct':
      return sameToken(token, row.directToken) ? (verified ? 'company' : 'public') : null
    case 'no_one':
      return null
  }
}
