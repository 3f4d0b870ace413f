import type { Actor } from './actor'
import { AppError } from './errors'

/** How long a proof of who one is counts before an act that hurts. */
export const stepUpMs = 10 * 60_000

/**
 * Before an act that hurts when somebody else does it: the person has signed in or proved again who they are in the
 * last ten minutes. Calls that always need it say so in their contract (`stepUp`).
 * @throws AppError step_up_required
 */
export function requireStepUp(actor: Actor, now: Date): void {
  if (now.getTime() - actor.authenticatedAt.getTime() > stepUpMs) throw new AppError('step_up_required')
}
