import type { Actor } from './actor'
import { AppError } from './errors'

/** How long a proof of who one is counts before an act that hurts. */
export const stepUpMs = 10 * 60_000

/** Something unusual was noticed, and nobody has proved in this session since then who they are. */
export const isBraked = ({
  authenticatedAt,
  brakedAt,
}: Pick<Actor, 'authenticatedAt' | 'brakedAt'>): boolean => brakedAt !== null && authenticatedAt <= brakedAt

/**
 * Before an act that a thief would repeat many times. Calls that always need it say so in their contract (`heedsBrake`).
 * @throws AppError step_up_required
 */
export function requireNoBrake(actor: Actor): void {
  if (isBraked(actor)) throw new AppError('step_up_required')
}

/**
 * Before an act that hurts when somebody else does it: the person has signed in or proved again who they are in the
 * last ten minutes, and after the last brake. Calls that always need it say so in their contract (`stepUp`).
 * @throws AppError step_up_required
 */
export function requireStepUp(actor: Actor, now: Date): void {
  requireNoBrake(actor)
  if (now.getTime() - actor.authenticatedAt.getTime() > stepUpMs) throw new AppError('step_up_required')
}
