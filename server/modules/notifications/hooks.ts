import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { Notification } from '@/lib/contracts/notifications'
import { defineHook } from '@/server/lib/hook'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import type { NotificationRow } from './notifications.repository'

/** Kinds that may come with answers: each is a message of its own, since its buttons are about it alone. */
export const quickAnswerKinds: readonly NotificationKind[] = [
  'invitation.created',
  'invitation.reminder',
  'interview.proposed',
  'interview.retimed',
  'interview.reminder',
]

/** What an answer is about: a notification of the person who answers. */
export type AnswerableNotice = Pick<
  NotificationRow,
  'publicId' | 'userId' | 'kind' | 'params' | 'target' | 'createdAt'
>

/** An answer that takes one press in a chat. */
export interface QuickAnswer {
  label: string
  /** Comes back with the press; at most 40 characters of A-Z, a-z, 0-9, `_`, `-` and `.`. */
  code: string
}

export interface QuickAnswers {
  answers: readonly QuickAnswer[]
  /** What has to be known before one is pressed. */
  note?: string
}

/** Answers that can be given to it now, as the state machine of its object has them. */
export const quickAnswersTo = defineHook<[ServiceContext, AnswerableNotice], Promise<QuickAnswers>>(
  'quickAnswersTo',
)

/** Gives an answer as its person and tells what came of it; what is no longer possible is explained, not thrown. */
export const answerQuickly = defineHook<[ServiceContext, AnswerableNotice, string], Promise<string>>(
  'answerQuickly',
)

/**
 * Names of candidates by the public id of a negotiation or interview, as far as the company of the employer who reads may
 * see them now. They are never kept with a notice, which would outlive the right to them.
 */
export const namesInNotices = defineHook<
  [ServiceContext, Actor, readonly string[]],
  Promise<ReadonlyMap<string, Notification['people'][number]>>
>('namesInNotices')

/** The same for a letter to a person (database id), at the moment it goes out. */
export const namesInLetters = defineHook<
  [ServiceContext, number, readonly string[]],
  Promise<ReadonlyMap<string, Notification['people'][number]>>
>('namesInLetters')
