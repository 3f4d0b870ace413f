import type { AccountType } from '@/lib/contracts/enums'

/** Who makes a call; read live from the session row, never from the token's claims. */
export interface Actor {
  userId: number
  publicId: string
  accountType: AccountType
  sessionId: string
  /** When the person last proved in this session who they are: by signing in, or by a step-up since. */
  authenticatedAt: Date
  /** When something unusual was last noticed of the person (`step-up.ts`); null when nothing was. */
  brakedAt: Date | null
  isOperator: boolean
  /** The account waits for its deletion: it may look and return, and do nothing that others would see. */
  leaving: boolean
  /** The company an employer acts for; null until one is created. */
  company: { id: number; publicId: string; role: 'owner' | 'recruiter' | 'viewer'; verified: boolean } | null
}
