import { moment, publicId } from './call'
import { negotiationActors, negotiationStates, negotiationStepActions } from './enums'
import { z } from './zod'

export const conversationLimits = {
  /** Maximum length of a message, characters. */
  text: 10_000,
  /** Maximum number of consecutive messages without an answer. */
  inARow: 5,
  /** Maximum size of the attached file, bytes. */
  fileBytes: 20_971_520,
  /** Page size of a conversation: default and maximum. */
  page: 30,
  maxAtOnce: 50,
} as const

/** Allowed file types by extension; the content decides the actual type. */
export const messageFileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  rtf: 'application/rtf',
  txt: 'text/plain',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  zip: 'application/zip',
} as const

export type MessageFileEnding = keyof typeof messageFileTypes

export const sides = ['candidate', 'employer'] as const

export const MessageFile = z.object({
  /** The sender's file name, sanitised; its extension matches the content. */
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
})
export type MessageFile = z.infer<typeof MessageFile>

export const ConversationMessage = z.object({
  kind: z.literal('message'),
  public_id: publicId,
  side: z.enum(sides),
  /** Written by the viewer; a colleague's message has the same side and is not `mine`. */
  mine: z.boolean(),
  /** First name of the author; null for an anonymous employer and for deleted accounts. */
  author: z.string().nullable(),
  at: moment,
  text: z.string(),
  /** Sent by a rule or to many at once, and so no answer to this person. */
  automatic: z.boolean(),
  file: MessageFile.nullable(),
  /** Contacts were masked, because the company is not verified. */
  masked: z.boolean(),
  /** Whether the other side has read it. */
  read: z.boolean(),
  /** `hidden`: by a moderator; `erased`: with its author's account. Both have neither text nor file. */
  state: z.enum(['sent', 'hidden', 'erased']),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** A transition of the negotiation, as a line between the messages. */
export const ConversationTransition = z.object({
  kind: z.literal('move'),
  /** A stable id of the transition, equal for both readers. */
  key: z.string(),
  at: moment,
  actor: z.enum(negotiationActors),
  action: z.enum(negotiationStepActions),
  status: z.enum(negotiationStates),
  reason: z.string().nullable(),
  text: z.string().nullable(),
  masked: z.boolean(),
})
export type ConversationTransition = z.infer<typeof ConversationTransition>

export const ConversationEntry = z.discriminatedUnion('kind', [ConversationMessage, ConversationTransition])
export type ConversationEntry = z.infer<typeof ConversationEntry>
