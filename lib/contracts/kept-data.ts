import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { allTalentGrounds } from './talent'
import { z } from './zod'

/**
 * Why a company has somebody's data: `kept` in its base; `asked`, while a letter asks for consent; `unconfirmed`, left on
 * its page and waiting for the letter's link, nobody of the company sees it; `letter`, a forwarded letter nobody has
 * looked at; `removed` by the company, which may restore it for a day.
 */
export const keptDataStates = ['kept', 'asked', 'unconfirmed', 'letter', 'removed'] as const

/** What of a person is kept, without saying it: the copy of one's data does. Notes of recruiters are the company's. */
export const keptDataKinds = [
  'name',
  'email',
  'phone',
  'birth_date',
  'city',
  'position',
  'about',
  'files',
  'invitations',
] as const
export type KeptDataKind = (typeof keptDataKinds)[number]

/** What one company keeps of the person, found by a contact the account has confirmed. */
export const KeptData = z.object({
  public_id: publicId,
  company: z.object({ public_id: publicId, name: z.string(), inn: z.string().nullable() }),
  state: z.enum(keptDataStates),
  /** Null where nothing was agreed to or stated yet. */
  ground: z.enum(allTalentGrounds).nullable(),
  ground_on: day.nullable(),
  /** Where the company says the data came from; null for forwarded letters. */
  source: z.string().nullable(),
  since: moment,
  /** The day on which the data are erased. */
  until: day,
  data: z.array(z.enum(keptDataKinds)),
})
export type KeptData = z.infer<typeof KeptData>

const account = { tag: 'personal-data', auth: 'required' } as const

export const keptDataCalls = {
  'GET /v1/accounts/kept-data': defineCall({
    method: 'GET',
    path: '/v1/accounts/kept-data',
    summary:
      'Companies that keep the person’s data in bases of their own, by confirmed contacts, the newest first',
    ...account,
    query: pageQuery,
    /** `by`: confirmed contacts of the account, by which data are found. */
    result: pageOf(KeptData).extend({ by: z.object({ email: z.boolean(), phone: z.boolean() }) }),
  }),
  'DELETE /v1/accounts/kept-data/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/kept-data/:publicId',
    summary:
      'Withdraw: what the company keeps is erased for good, and no company can ask the confirmed address again, as by the link of a letter',
    ...account,
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found'],
  }),
} as const
