import type { SubscriptionKind } from '@/lib/contracts/notice-settings'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

export interface LetterSubscription {
  name: string
  active: boolean
}

/** How letters of one kind are stopped; `undefined` when what sent them is gone. */
export interface LetterSource {
  find(ctx: ServiceContext, publicId: string): Promise<LetterSubscription | undefined>
  set(ctx: ServiceContext, publicId: string, active: boolean): Promise<LetterSubscription | undefined>
}

/** Who sends letters of a kind. */
export const letterSource = defineHook<[SubscriptionKind], LetterSource>('letterSource')
