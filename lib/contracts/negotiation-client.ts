import { moment } from './call'
import { z } from './zod'

/** What a person answered to being named to one client. Without `agreed` the client sees nobody's name. */
export const clientConsents = ['none', 'asked', 'agreed', 'declined', 'withdrawn'] as const
export type ClientConsent = (typeof clientConsents)[number]

export const clientVerdicts = ['interested', 'not_suitable'] as const
export type ClientVerdict = (typeof clientVerdicts)[number]

/** A client of the agency around one application: for its candidate once they were asked, for members always. */
export const NegotiationClient = z.object({
  name: z.string(),
  inn: z.string(),
  consent: z.enum(clientConsents),
  asked_at: moment.nullable(),
  answered_at: moment.nullable(),
  /** For the candidate: they hide from this ИНН, and are not shown whatever they answer. */
  hidden: z.boolean().optional(),
  /** For members: whether the person is on the shortlist, and what the client said. */
  listed: z.boolean().optional(),
  verdict: z.enum(clientVerdicts).nullable().optional(),
  comment: z.string().optional(),
})
export type NegotiationClient = z.infer<typeof NegotiationClient>
