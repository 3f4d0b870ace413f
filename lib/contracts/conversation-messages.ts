import { z } from 'zod'
import { moment, publicId } from './call'
import { negotiationActors, negotiationStates, negotiationStepActions } from './enums'

export const conversationLimits = {
  /** Characters of one message. */
  text: 10_000,
  /** Messages of one side that nobody has answered. */
  inARow: 5,
  /** Bytes of the one file of a message. */
  fileBytes: 20_971_520,
  /** Entries read at once, and the most that can be asked for. */
  page: 30,
  maxAtOnce: 50,
} as const

/** What may be sent, by the ending a file is given; its content decides which of them it is. */
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
  /** As its sender called it, without what could mislead; the ending is that of its content. */
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
})
export type MessageFile = z.infer<typeof MessageFile>

export const ConversationMessage = z.object({
  kind: z.literal('message'),
  public_id: publicId,
  side: z.enum(sides),
  /** Written by the viewer; a colleague's is of the same side and not mine. */
  mine: z.boolean(),
  /** Who wrote: a first name; null when it is not told (an anonymous advert) or the person is gone. */
  author: z.string().nullable(),
  at: moment,
  text: z.string(),
  file: MessageFile.nullable(),
  /** Links, addresses or numbers were covered: the company has not been verified. */
  masked: z.boolean(),
  /** The other side has seen it. */
  read: z.boolean(),
  /** `hidden`: by a moderator; `erased`: with its author's account. Neither has text or file. */
  state: z.enum(['sent', 'hidden', 'erased']),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** A transition of the negotiation, as a line between the messages. */
export const ConversationTransition = z.object({
  kind: z.literal('move'),
  /** The same for the same transition, whoever reads. */
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
