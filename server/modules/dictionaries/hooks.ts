import type { Suggestion } from '@/lib/contracts/dictionaries'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../context'

/** Companies known here whose name begins with what is typed, at most so many. */
export const suggestCompanies = defineHook<[ServiceContext, string, number], Promise<Suggestion[]>>(
  'suggestCompanies',
)
