import {
  type Choice,
  type MessengerName,
  messengers,
  type NoticeChannel,
  type NoticeChoices,
  type NotificationKind,
  noticeRuleOf,
} from './notice-kinds'

/** Where a person can be reached beside the site. */
export interface NoticeReach {
  /** A confirmed address. */
  email: boolean
  /** A browser with a live subscription. */
  push: boolean
  /** A confirmed number. */
  phone: boolean
  /** Chats that were linked. */
  chats: readonly MessengerName[]
}

const unreached: NoticeReach = { email: false, push: false, phone: false, chats: [] }

/** Nothing but SMS reaches this person. */
export const isPhoneOnly = ({ email, push, phone, chats }: NoticeReach): boolean =>
  phone && !email && !push && chats.length === 0

/** What nobody can switch off: its letter is fixed. What has a letter of its own has an SMS of its own, too. */
export function isMandatory(kind: NotificationKind): boolean {
  const { email, ownLetter } = noticeRuleOf(kind)
  return email === 'fixed' && !ownLetter
}

/** Warns of what somebody else may be doing: it may not wait, nor hang on what they can change. */
export const isWarning = (kind: NotificationKind): boolean =>
  isMandatory(kind) && noticeRuleOf(kind).urgent === true

/** A chat that has just been linked cannot tell its person of it: it may be somebody else's. */
const chatsFor = (kind: NotificationKind, { chats }: NoticeReach): readonly MessengerName[] =>
  kind === 'messenger.linked' ? [] : chats

/**
 * The channel that carries what is mandatory for a person without a confirmed address: a linked chat, otherwise SMS. Warnings
 * go by SMS first, since a chat may be linked by whoever they warn of. Push carries nothing mandatory, since it ends
 * with a session.
 */
function substituteOfMail(kind: NotificationKind, reach: NoticeReach): NoticeChannel | null {
  const { email, phone } = reach
  if (email) return null
  if (phone && isWarning(kind)) return 'sms'
  const chats = chatsFor(kind, reach)
  return messengers.find((name) => chats.includes(name)) ?? (phone ? 'sms' : null)
}

/** How a channel stands for a kind until the person chooses; null where it is not offered. */
export function standingOf(
  kind: NotificationKind,
  channel: NoticeChannel,
  reach: NoticeReach,
): Choice | null {
  const rule = noticeRuleOf(kind)
  switch (channel) {
    case 'site':
    case 'email':
    case 'push':
      return rule[channel]
    case 'sms':
      if (!reach.phone) return null
      if (isMandatory(kind)) return substituteOfMail(kind, reach) === 'sms' ? 'fixed' : null
      if (!rule.sms) return null
      return isPhoneOnly(reach) ? 'on' : 'off'
    case 'max':
    case 'vk':
      if (!chatsFor(kind, reach).includes(channel)) return null
      if (isMandatory(kind)) return substituteOfMail(kind, reach) === channel ? 'fixed' : 'on'
      return rule.push === 'off' ? 'off' : 'on'
  }
}

/** Whether a kind is delivered to a person by a channel; without their reach only by those that everybody has. */
export function isNoticeEnabled(
  choices: NoticeChoices,
  kind: NotificationKind,
  channel: NoticeChannel,
  reach: NoticeReach = unreached,
): boolean {
  const standing = standingOf(kind, channel, reach)
  if (standing === null || standing === 'fixed') return standing !== null
  return choices[kind]?.[channel] ?? standing === 'on'
}
