import type { SubscriptionKind, SubscriptionState } from '@/lib/contracts/unsubscribe'
import * as autopickup from '@/server/modules/autopickup/subscription.service'
import { matchLettersOf, setMatchLetters } from '@/server/modules/matching/subscription.service'
import * as notices from '@/server/modules/notifications/settings.service'
import { lettersOf, setLetters } from '@/server/modules/saved-searches/subscription.service'
import { AppError } from '@/server/platform/errors'
import { readUnsubscribeToken } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../context'

interface Letters {
  name: string
  active: boolean
}

/** How letters of one kind are stopped; `undefined` when what sent them is gone. */
interface Source {
  find(ctx: ServiceContext, publicId: string): Promise<Letters | undefined>
  set(ctx: ServiceContext, publicId: string, active: boolean): Promise<Letters | undefined>
}

const sources: Record<SubscriptionKind, Source> = {
  saved_search: { find: lettersOf, set: setLetters },
  matches: { find: matchLettersOf, set: setMatchLetters },
  autopickup: { find: autopickup.lettersOf, set: autopickup.setLetters },
  notices: { find: notices.lettersOf, set: notices.setLetters },
}

/** @throws AppError not_found for a token that is not ours, or whose sender is gone: nothing will come of it */
async function withSource(
  ctx: ServiceContext,
  token: string,
  ask: (source: Source, id: string) => Promise<Letters | undefined>,
): Promise<SubscriptionState> {
  const subscription = readUnsubscribeToken(ctx.keys, token)
  const letters = subscription && (await ask(sources[subscription.kind], subscription.id))
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
