import { describe, expect, it } from 'vitest'
import { noticeRuleOf, notificationKinds } from './notice-kinds'
import {
  isMandatory,
  isNoticeEnabled,
  isPhoneOnly,
  isWarning,
  type NoticeReach,
  standingOf,
} from './notice-reach'

const phone: NoticeReach = { email: false, push: false, phone: true, chats: [] }
const mandatory = notificationKinds.filter(isMandatory)
const important = notificationKinds.filter((kind) => noticeRuleOf(kind).sms)

describe('the reach of notices', () => {
  it('is a phone alone only where nothing else is', () => {
    expect(isPhoneOnly(phone)).toBe(true)
    for (const more of [{ email: true }, { push: true }, { chats: ['vk'] as const }, { phone: false }])
      expect(isPhoneOnly({ ...phone, ...more })).toBe(false)
  })

  it('is never silent for a phone alone: what is mandatory is fixed, what matters is on', () => {
    for (const kind of mandatory) {
      expect(standingOf(kind, 'sms', phone), kind).toBe('fixed')
      expect(isNoticeEnabled({ [kind]: { sms: false } }, kind, 'sms', phone), kind).toBe(true)
    }
    expect(important.length).toBeGreaterThan(10)
    for (const kind of important) expect(isNoticeEnabled({}, kind, 'sms', phone), kind).toBe(true)
  })

  it('costs no SMS where letters arrive, unless they are asked for', () => {
    const mail = { ...phone, email: true }
    for (const kind of mandatory) expect(standingOf(kind, 'sms', mail), kind).toBeNull()
    for (const kind of important) {
      expect(isNoticeEnabled({}, kind, 'sms', mail), kind).toBe(false)
      expect(isNoticeEnabled({ [kind]: { sms: true } }, kind, 'sms', mail), kind).toBe(true)
    }
  })

  it('gives way to a chat or a browser, which carry what matters; what is mandatory needs a chat', () => {
    const chat: NoticeReach = { ...phone, chats: ['max', 'vk'] }
    for (const kind of important) {
      expect(standingOf(kind, 'sms', chat), kind).toBe('off')
      expect(isNoticeEnabled({}, kind, 'max', chat), kind).toBe(true)
    }
    for (const kind of mandatory.filter((each) => !isWarning(each))) {
      expect(standingOf(kind, 'max', chat), kind).toBe('fixed')
      expect(standingOf(kind, 'vk', chat), kind).toBe('on')
      expect(standingOf(kind, 'sms', chat), kind).toBeNull()
      expect(standingOf(kind, 'sms', { ...phone, push: true }), kind).toBe('fixed')
    }
  })

  it('warns by SMS whatever chats are linked, which may be a stranger’s', () => {
    const warnings = mandatory.filter(isWarning)
    expect(warnings).toEqual(
      expect.arrayContaining(['security.new_login', 'security.braked', 'messenger.linked']),
    )
    const chat: NoticeReach = { ...phone, chats: ['max', 'vk'] }
    for (const kind of warnings) {
      expect(standingOf(kind, 'sms', chat), kind).toBe('fixed')
      expect(isNoticeEnabled({ [kind]: { sms: false } }, kind, 'sms', chat), kind).toBe(true)
      if (kind === 'messenger.linked') continue
      expect(standingOf(kind, 'max', chat), kind).toBe('on')
      expect(standingOf(kind, 'max', { ...chat, phone: false }), kind).toBe('fixed')
    }
  })

  it('tells of a new chat past the chat itself', () => {
    expect(standingOf('messenger.linked', 'sms', { ...phone, chats: ['max'] })).toBe('fixed')
    expect(standingOf('messenger.linked', 'max', { ...phone, chats: ['max'] })).toBeNull()
  })

  it('offers nothing that a person does not have', () => {
    const none: NoticeReach = { email: true, push: false, phone: false, chats: [] }
    for (const kind of notificationKinds)
      for (const channel of ['sms', 'max', 'vk'] as const) expect(standingOf(kind, channel, none)).toBeNull()
  })

  it('sends no SMS for what can wait', () => {
    for (const kind of ['negotiation.viewed', 'resume.viewed', 'matches.digest'] as const)
      expect(standingOf(kind, 'sms', phone)).toBeNull()
  })
})
