import type { ConversationMessage, ConversationTransition } from '@/lib/contracts/conversation-messages'
import { maskContacts } from '@/server/platform/mask-contacts'
import type { AccessedRow, StepRow } from '../negotiations/negotiation-access.service'
import { type ConversationRow, readColumn } from './conversations.repository'
import type { ShownMessage } from './messages.repository'
import type { Writer } from './writing-rules'

export interface Viewer {
  userId: number
  side: Writer
  /** Of the company: contacts in messages of an unverified one are masked for the candidate. */
  verified: boolean
  /** Anonymous vacancy: names of the employer's people are hidden. */
  anonymous: boolean
}

const plain = (text: string) => ({ text, masked: false })

/** Text of a message as its reader may see it. */
export const readableTo = (viewer: Pick<Viewer, 'side' | 'verified'>, from: Writer) =>
  viewer.side === 'candidate' && from === 'employer' && !viewer.verified ? maskContacts : plain

function authorOf({ message, author }: ShownMessage, viewer: Viewer): string | null {
  // The candidate's name is in the header of the conversation, where it is visible at all.
  if (!author || author.deletedAt || message.side === 'candidate') return null
  if (viewer.side === 'employer') return `${author.firstName} ${author.lastName}`.trim()
  return viewer.anonymous ? null : author.firstName
}

export function presentMessage(
  shown: ShownMessage,
  conversation: ConversationRow | undefined,
  viewer: Viewer,
): ConversationMessage {
  const { message, file } = shown
  const state = message.erasedAt ? 'erased' : message.hiddenAt ? 'hidden' : 'sent'
  const readable = readableTo(viewer, message.side)
  const { text, masked } = state === 'sent' ? readable(message.text) : plain('')
  const reader = readColumn(message.side === 'candidate' ? 'employer' : 'candidate')
  return {
    kind: 'message',
    public_id: message.publicId,
    side: message.side,
    mine: message.authorId === viewer.userId,
    author: authorOf(shown, viewer),
    at: message.createdAt.toISOString(),
    text,
    automatic: message.via !== null,
    file:
      file && state === 'sent'
        ? { name: readable(file.name).text, type: file.type, bytes: file.bytes }
        : null,
    masked,
    read: (conversation?.[reader] ?? 0) >= message.id,
    state,
  }
}

export function presentTransition(step: StepRow, row: AccessedRow, viewer: Viewer): ConversationTransition {
  // The letter may have been edited after it was sent.
  const said = step.action === 'apply' || step.action === 'invite' ? row.letter || null : step.text
  const readable = readableTo(viewer, step.actor === 'employer' ? 'employer' : 'candidate')
  const { text, masked } = said === null ? { text: null, masked: false } : readable(said)
  return {
    kind: 'move',
    key: `${step.action}:${step.at.getTime()}:${step.revision}`,
    at: step.at.toISOString(),
    actor: step.actor,
    action: step.action,
    status: step.toStatus,
    reason: step.reason,
    text,
    masked,
  }
}
