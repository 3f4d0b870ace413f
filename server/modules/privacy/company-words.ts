import { type SQL, sql } from 'drizzle-orm'
import { companies } from '@/server/db/schema/accounts'
import { maskContacts } from '@/server/platform/mask-contacts'

export const isVerified: SQL<boolean> = sql<boolean>`${companies.verification} = 'verified'`

/** What a company wrote, as its candidate reads it everywhere: of one nobody has verified without contacts. */
export const wordsOfCompany =
  (verified: boolean) =>
  <T extends string | null>(text: T): T | string =>
    verified || text === null ? text : maskContacts(text).text
