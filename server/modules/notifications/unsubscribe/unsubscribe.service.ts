import type { SubscriptionState } from '@/lib/contracts/unsubscribe'
import { AppError } from '@/server/platform/errors'
import { readUnsubscribeToken } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../../context'
import { type LetterSource, type Letters, letterSource } from '../hooks'

/** @throws AppError not_found for a token that is not ours, or whose sender is gone: nothing will come of it */
async function withSource(
  ctx: ServiceContext,
  token: string,
  ask: (source: LetterSource, id: string) => Promise<Letters | undefined>,
): Promise<SubscriptionState> {
  const subscription = readUnsubscribeToken(ctx.keys, token)
  const letters = subscription && (await ask(letterSource(subscription.kind), subscription.id))
  if (!subscription || !letters) throw new AppError('not_found')
  return { kind: subscription.kind, ...letters }
}

export const readLetters = (ctx: ServiceContext, token: string): Promise<SubscriptionState> =>
  withSource(ctx, token, (source, id) => source.find(ctx, id))

export const changeLetters = (
  ctx: ServiceContext,
  token: string,
  active: boolean,
): Promise<SubscriptionState> => withSource(ctx, token, (source, id) => source.set(ctx, id, active))
