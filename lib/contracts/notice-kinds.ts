import type { AccountType } from './enums'

/** Messengers whose bot delivers notifications, where one is configured. */
export const messengers = ['max', 'vk'] as const
export type MessengerName = (typeof messengers)[number]

/** Delivery channels of a notification: the feed of the site, e-mail, push (Web Push), SMS, messengers. */
export const noticeChannels = ['site', 'email', 'push', 'sms', ...messengers] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Sections of the settings, by which the feed is filtered, too. */
export const noticeSections = [
  'negotiations',
  'interviews',
  'messages',
  'matching',
  'items',
  'money',
  'system',
] as const
export type NoticeSection = (typeof noticeSections)[number]

/** `fixed` channels cannot be switched off; the others are defaults. */
export type Choice = 'on' | 'off' | 'fixed'

export interface NoticeRule {
  section: NoticeSection
  readers: readonly AccountType[]
  site: Choice
  email: Choice
  push: Choice
  /** Worth an SMS, which costs money: offered to everyone, on for who cannot be reached otherwise. */
  sms?: true
  /** Its letter is sent immediately by the action itself, regardless of quiet hours; the feed only repeats it. */
  ownLetter?: true
  /** A digest with its own schedule. */
  digest?: true
  /** Delivered immediately, regardless of quiet hours and digests. */
  urgent?: true
}

const employer = ['employer'] as const
const candidate = ['candidate'] as const
const both = ['candidate', 'employer'] as const

/** Every kind of notification, its recipients, and its default channels. */
export const noticeRules = {
  'application.created': important('negotiations', employer),
  'negotiation.viewed': rule('negotiations', candidate, 'on', 'off', 'off'),
  'negotiation.status_changed': important('negotiations', both),
  'negotiation.declined': important('negotiations', both),
  'negotiation.expired': rule('negotiations', both, 'fixed', 'on', 'off'),
  'negotiation.withdrawn': rule('negotiations', employer, 'on', 'off', 'off'),
  'invitation.created': important('negotiations', candidate),
  'invitation.accepted': important('negotiations', employer),
  'invitation.declined': rule('negotiations', employer, 'on', 'off', 'off'),
  'negotiation.sla_warning': important('negotiations', both),
  'message.created': important('messages', both),
  'message.hidden': rule('messages', both, 'fixed', 'on', 'off'),
  'negotiation.move_proposed': important('negotiations', candidate),
  'negotiation.move_refused': rule('negotiations', employer, 'on', 'on', 'off'),
  'negotiation.reason_asked': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'negotiation.reason_given': rule('negotiations', candidate, 'fixed', 'on', 'on'),
  'offer.approval': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'offer.approved': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'offer.returned': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'offer.changed': important('negotiations', candidate),
  'offer.asked': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'offer.answered': rule('negotiations', candidate, 'fixed', 'on', 'on'),
  /** An agency asks whether a candidate may be named to its client. */
  'client.asked': rule('negotiations', candidate, 'fixed', 'on', 'on'),
  'client.answered': rule('negotiations', employer, 'on', 'on', 'off'),
  'client.verdict': rule('negotiations', employer, 'on', 'on', 'off'),
  'stage.reminder': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'test.assigned': important('negotiations', candidate),
  'test.deadline': important('negotiations', candidate),
  'test.graded': rule('negotiations', candidate, 'fixed', 'on', 'on'),
  'test.submitted': rule('negotiations', employer, 'fixed', 'on', 'on'),
  'invitation.reminder': important('negotiations', candidate),
  'interview.proposed': important('interviews', candidate),
  'interview.answered': rule('interviews', employer, 'fixed', 'on', 'on'),
  'interview.watched': rule('interviews', candidate, 'on', 'off', 'off'),
  'interview.confirmed': important('interviews', employer),
  'interview.moved': important('interviews', employer),
  'interview.retimed': important('interviews', candidate),
  'interview.reschedule': important('interviews', both),
  'interview.cancelled': important('interviews', both),
  'interview.expired': rule('interviews', both, 'fixed', 'on', 'on'),
  'interview.reminder': { ...important('interviews', both), urgent: true },
  'interview.way': { ...rule('interviews', employer, 'on', 'off', 'on'), urgent: true },
  'interview.no_show': rule('interviews', both, 'fixed', 'on', 'on'),
  'interview.disputed': rule('interviews', both, 'fixed', 'on', 'off'),
  'interview.dispute_accepted': rule('interviews', both, 'fixed', 'on', 'off'),
  'interview.feedback': rule('interviews', both, 'on', 'on', 'off'),
  /** A moderator’s decision on what the reader wrote about a company. */
  'experience.moderated': rule('interviews', candidate, 'fixed', 'on', 'on'),
  'experience.reply_moderated': rule('interviews', employer, 'fixed', 'on', 'on'),
  'experience.shown': rule('interviews', employer, 'on', 'on', 'off'),
  'vacancy.closed': rule('negotiations', candidate, 'fixed', 'on', 'off'),
  'vacancy.moderated': rule('items', employer, 'fixed', 'fixed', 'on'),
  'vacancy.feed_failed': rule('items', employer, 'on', 'on', 'off'),
  /** A member got access: of a part of the company, or chosen for a narrowed vacancy. */
  'vacancy.opened': rule('items', employer, 'fixed', 'on', 'off'),
  'vacancy.expiring': rule('items', employer, 'on', 'on', 'on'),
  'vacancy.expired': rule('items', employer, 'on', 'on', 'off'),
  'resume.moderated': rule('items', candidate, 'fixed', 'fixed', 'on'),
  'resume.viewed': rule('items', candidate, 'on', 'off', 'off'),
  'resume.raise_available': rule('items', candidate, 'on', 'off', 'off'),
  'company.verified': rule('items', employer, 'fixed', 'fixed', 'off'),
  'company.rejected': rule('items', employer, 'fixed', 'fixed', 'on'),
  'company.recheck': rule('items', employer, 'fixed', 'fixed', 'off'),
  'company.role_changed': rule('items', employer, 'fixed', 'fixed', 'off'),
  /** Sent once by the upgrade from 0.1.0; kept for feeds that contain it. */
  'company.inn_taken': rule('items', employer, 'fixed', 'fixed', 'on'),
  'company.join_requested': rule('items', employer, 'fixed', 'on', 'on'),
  'company.join_decided': rule('items', employer, 'fixed', 'fixed', 'on'),
  'company.access_ended': rule('items', employer, 'fixed', 'fixed', 'on'),
  /** People of letters that this member forwarded; told once a day. */
  'company.mail_waiting': rule('items', employer, 'on', 'off', 'off'),
  'company.member_joined': rule('items', employer, 'on', 'on', 'off'),
  'vacancy.published_after_payment': rule('money', employer, 'fixed', 'on', 'on'),
  'plan.activated': rule('money', employer, 'fixed', 'on', 'off'),
  'plan.expiring': rule('money', employer, 'fixed', 'on', 'on'),
  'balance.low': rule('money', employer, 'fixed', 'on', 'on'),
  'plan.grace': rule('money', employer, 'fixed', 'fixed', 'on'),
  'plan.expired': rule('money', employer, 'fixed', 'fixed', 'on'),
  'purchase.refunded': rule('money', employer, 'fixed', 'fixed', 'on'),
  'shelf.reminder': rule('matching', both, 'fixed', 'off', 'on'),
  'shelf.candidate_status': rule('matching', employer, 'on', 'off', 'off'),
  'favorite.vacancy_closed': rule('matching', candidate, 'on', 'off', 'off'),
  'favorite.salary_changed': rule('matching', candidate, 'on', 'off', 'off'),
  'autopickup.digest': { ...rule('matching', candidate, 'on', 'on', 'on'), digest: true },
  'saved_search.digest': { ...rule('matching', both, 'on', 'on', 'off'), digest: true },
  'matches.digest': { ...rule('matching', employer, 'on', 'on', 'off'), digest: true },
  'payment.received': rule('money', employer, 'on', 'on', 'off'),
  'payment.failed': rule('money', employer, 'fixed', 'on', 'on'),
  'refund.decided': rule('money', employer, 'fixed', 'fixed', 'off'),
  'act.ready': rule('money', employer, 'on', 'on', 'off'),
  'account.export_ready': { ...rule('system', both, 'fixed', 'fixed', 'off'), ownLetter: true },
  'account.export_failed': rule('system', both, 'fixed', 'fixed', 'off'),
  'account.contact_changed': { ...rule('system', both, 'fixed', 'fixed', 'on'), ownLetter: true },
  'consent.changed': rule('system', both, 'fixed', 'on', 'off'),
  'security.second_factor': { ...rule('system', both, 'fixed', 'fixed', 'on'), urgent: true },
  'security.new_country': { ...rule('system', both, 'fixed', 'fixed', 'on'), urgent: true },
  'security.braked': { ...rule('system', both, 'fixed', 'fixed', 'on'), urgent: true },
  'company.unusual_activity': { ...rule('items', employer, 'fixed', 'fixed', 'on'), urgent: true },
  'messenger.linked': { ...rule('system', both, 'fixed', 'fixed', 'on'), urgent: true },
  /** The chat stopped taking messages, or asked for none. */
  'messenger.ended': rule('system', both, 'fixed', 'on', 'off'),
  'security.new_login': { ...rule('system', both, 'fixed', 'fixed', 'on'), urgent: true },
} as const satisfies Record<string, NoticeRule>

function rule(
  section: NoticeSection,
  readers: readonly AccountType[],
  site: Choice,
  email: Choice,
  push: Choice,
): NoticeRule {
  return { section, readers, site, email, push }
}

function important(section: NoticeSection, readers: readonly AccountType[]): NoticeRule {
  return { ...rule(section, readers, 'fixed', 'on', 'on'), sms: true }
}

export type NotificationKind = keyof typeof noticeRules
export const notificationKinds = Object.keys(noticeRules) as [NotificationKind, ...NotificationKind[]]

export const noticeRuleOf = (kind: NotificationKind): NoticeRule => noticeRules[kind]

/** A person's overrides; an absent kind or channel uses its default. */
export type NoticeChoices = Partial<Record<NotificationKind, Partial<Record<NoticeChannel, boolean>>>>

export const kindsOfSection = (section: NoticeSection): NotificationKind[] =>
  notificationKinds.filter((kind) => noticeRuleOf(kind).section === section)
