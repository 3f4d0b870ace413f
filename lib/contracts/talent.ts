import { day, moment, pageQuery, publicId } from './call'
import { z } from './zod'

/**
 * Why a company may keep a person's data; the company answers for it. Only we set `letter`, agreed by our letter, and
 * `form`, agreed on the hiring page of the company.
 */
export const talentGrounds = ['consent', 'application', 'open_data', 'interest'] as const
export const allTalentGrounds = [...talentGrounds, 'letter', 'form'] as const
export type TalentGround = (typeof allTalentGrounds)[number]

/** `asked`: a letter asks for consent; until then only name, address and source are kept. */
export const talentStates = ['kept', 'asked'] as const
export type TalentState = (typeof talentStates)[number]

export const keepMonths = [6, 12, 24, 36] as const
export type KeepMonths = (typeof keepMonths)[number]

export const talentLimits = {
  records: 50_000,
  lists: 100,
  notes: 200,
  note: 4000,
  name: 60,
  tag: 40,
  tags: 20,
  about: 20_000,
  /** Stored files of a record. */
  files: 10,
  /** Letters of one company that ask strangers for something, a day. */
  lettersPerDay: 200,
  /** Days of silence after which an asked person is erased. */
  silentDays: 30,
  /** Days before the end of the term when a letter asks whether to keep the record. */
  renewalDays: 30,
} as const

export const talentName = z.string().trim().min(1, 'required').max(talentLimits.name)
const line = z.string().trim().max(200)
const tag = z.string().trim().min(1).max(talentLimits.tag)

export const TalentInput = z.object({
  first_name: talentName,
  last_name: z.string().trim().max(talentLimits.name),
  email: z.string().trim().max(254).nullable(),
  phone: z.string().trim().max(40).nullable(),
  birth_date: day.nullable(),
  city: line,
  position: line,
  about: z.string().trim().max(talentLimits.about),
  /** Where the data came from. */
  source: line.min(1, 'required'),
  ground: z.enum(allTalentGrounds),
  /** Day of the ground; the term is counted from it. */
  ground_on: day,
  ground_note: z.string().trim().max(500),
  keep_months: z.union(keepMonths.map((months) => z.literal(months))),
  tags: z.array(tag).max(talentLimits.tags),
  /** Public ids of lists. */
  lists: z.array(publicId).max(talentLimits.lists),
})
export type TalentInput = z.infer<typeof TalentInput>

export const TalentRequestInput = z.object({
  first_name: talentName,
  last_name: z.string().trim().max(talentLimits.name),
  email: z.string().trim().min(1, 'required').max(254),
  source: line.min(1, 'required'),
})
export type TalentRequestInput = z.infer<typeof TalentRequestInput>

export const TalentList = z.object({ public_id: publicId, name: z.string() })

/** A person of a company's base, as a row of the list. */
export const TalentCard = z.object({
  public_id: publicId,
  state: z.enum(talentStates),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string(),
  position: z.string(),
  source: z.string(),
  /** The referral link the person came by. */
  referral: z.object({ public_id: publicId, label: z.string() }).nullable(),
  tags: z.array(z.string()),
  lists: z.array(TalentList),
  /** Null while consent is asked. */
  ground: z.enum(allTalentGrounds).nullable(),
  ground_on: day.nullable(),
  /** The day on which the record is erased. */
  expires_on: day,
  /** The term ends within 30 days. */
  ending: z.boolean(),
  /** When the person was asked whether the record may be kept longer. */
  renewal_asked_at: moment.nullable(),
  notes: z.int(),
  created_at: moment,
})
export type TalentCard = z.infer<typeof TalentCard>

/** Vacancies the person was invited to, newest first. */
const TalentInvitation = z.object({
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  state: z.enum(['waiting', 'sent', 'opened', 'interested', 'later', 'applied', 'expired']),
  /** Null until the letter has gone out. */
  sent_at: moment.nullable(),
  /** The application that came of it. */
  negotiation: publicId.nullable(),
})

const TalentNote = z.object({
  public_id: publicId,
  text: z.string(),
  /** Null when the author has left the site. */
  author: z.string().nullable(),
  created_at: moment,
})

export const TalentFile = z.object({
  public_id: publicId,
  /** As it was named, sanitised; its extension matches the content. */
  name: z.string(),
  bytes: z.int(),
  created_at: moment,
})
export type TalentFile = z.infer<typeof TalentFile>

export const TalentRecord = TalentCard.extend({
  birth_date: day.nullable(),
  about: z.string(),
  ground_note: z.string(),
  keep_months: z.int().nullable(),
  added_by: z.string().nullable(),
  revision: z.int(),
  note_list: z.array(TalentNote),
  invitations: z.array(TalentInvitation),
  files: z.array(TalentFile),
})
export type TalentRecord = z.infer<typeof TalentRecord>

export const TalentSummary = z.object({
  total: z.int(),
  asked: z.int(),
  ending: z.int(),
  tags: z.array(z.object({ name: z.string(), count: z.int() })),
  lists: z.array(TalentList.extend({ count: z.int() })),
  /** Where people came from, the most frequent first. */
  sources: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Whether this member may add and change. */
  may_edit: z.boolean(),
  verified: z.boolean(),
  /** Letters the company may still send today. */
  letters_left: z.int(),
  /** People of forwarded letters who wait for somebody to look; null where the site takes none. */
  mail_waiting: z.int().nullable(),
})
export type TalentSummary = z.infer<typeof TalentSummary>

export const TalentQuery = pageQuery.extend({
  text: z.string().max(200).optional(),
  tag: tag.optional(),
  list: publicId.optional(),
  state: z.enum(talentStates).optional(),
  source: z.string().max(200).optional(),
  /** Public id of a referral link. */
  referral: publicId.optional(),
  ending: z.literal('1').optional(),
})
export type TalentQuery = z.infer<typeof TalentQuery>

/**
 * What the link of a letter shows to the person. `renewal`: whether a record may be kept longer. `intake`: whether it was
 * they who left their data on the company's page. `no_question`: nothing is asked any more, the person can still refuse.
 */
export const TalentConsent = z.object({
  kind: z.enum(['consent', 'renewal', 'intake', 'no_question']),
  company: z.string(),
  inn: z.string().nullable(),
  company_public_id: publicId,
  first_name: z.string(),
  source: z.string(),
  /** Until when an answer counts; silence means erasure on that day. Kept: until when the record is kept. */
  until: day,
  keep_months: z.int(),
  /** What was typed on the page and goes to the company with the answer; null for other letters. */
  left: z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      city: z.string(),
      position: z.string(),
      about: z.string(),
    })
    .nullable(),
})
export type TalentConsent = z.infer<typeof TalentConsent>
