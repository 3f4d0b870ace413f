import { createHash, timingSafeEqual } from 'node:crypto'
import type { MessengerName } from '@/lib/contracts/notice-kinds'

/** A link, or an answer that comes back as it was given. */
export type BotButton = { label: string } & ({ url: string } | { answer: string })

export interface BotMessage {
  chatId: string
  text: string
  /** Rows of buttons under the message. */
  buttons?: readonly (readonly BotButton[])[]
  /** Equal for all attempts to send the message. */
  key: string
}

/** What a person did in a chat with the bot. */
export type BotEvent =
  | { type: 'started'; chatId: string; token: string | null }
  | { type: 'said'; chatId: string; text: string; token: string | null }
  | { type: 'pressed'; chatId: string; answer: string; pressId: string }
  | { type: 'left'; chatId: string }

/** A call of the messenger: what to answer it, and what happened. */
export interface Incoming {
  /** Plain text that the messenger expects. */
  reply: string
  event: BotEvent | null
}

/** Longest label of a button that every messenger shows. */
export const maxLabel = 40

export interface Bot {
  readonly name: MessengerName
  /** @throws ChatGone when the person does not let the bot write any more */
  send(message: BotMessage): Promise<void>
  /** Ends the waiting of a pressed button. */
  acknowledge(press: { chatId: string; pressId: string }, text: string): Promise<void>
  /** The address that opens the chat and hands the token to it. */
  linkOf(token: string): string
  /** Reads a call of the messenger; undefined for one that does not know the secret. */
  read(body: Readonly<Record<string, unknown>>, secret: string | undefined): Incoming | undefined
}

export type Bots = Partial<Record<MessengerName, Bot>>

/** The person blocked the bot, or the chat is no more. */
export class ChatGone extends Error {
  override name = 'ChatGone'
}

const timeMs = 10_000

/** Posts to the API of a messenger. */
export const post = (url: string, init: { headers?: Record<string, string>; body: string }) =>
  fetch(url, { method: 'POST', ...init, redirect: 'error', signal: AbortSignal.timeout(timeMs) })

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares secrets in a time that tells nothing of them. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
