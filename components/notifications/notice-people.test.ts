import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { mergedKinds } from '@/lib/contracts/merged-notices'
import type { Notification } from '@/lib/contracts/notifications'
import notifications from '@/messages/ru/notifications.json'
import { noticeAbout, noticeTitle } from './notice-title'

const t = createTranslator({ locale: 'ru', messages: { notifications }, namespace: 'notifications' })
const mira = { first: 'Мира', last: 'Ким' }
const row = (more: Partial<Notification> = {}): Notification => ({
  public_id: 'a23456789abc',
  kind: 'application.created',
  created_at: '2026-11-20T09:00:00Z',
  read: false,
  count: 1,
  subjects_count: 1,
  people: [mira],
  subjects: [],
  params: { reader: 'employer', vacancy_title: 'Пекарь на ночную смену', resume_title: 'Пекарь' },
  target: null,
  ...more,
})
const told = (more: Partial<Notification>) => [noticeTitle(row(more), t), noticeAbout(row(more), t)]

describe('a row of the feed', () => {
  it('names the person of a single notice, or their resume where nobody may be named', () => {
    expect(told({})).toEqual(['Новый отклик', 'Мира К. · Пекарь на ночную смену'])
    expect(told({ people: [{ first: 'Мира', last: '' }] })[1]).toBe('Мира · Пекарь на ночную смену')
    expect(told({ people: [] })).toEqual(['Новый отклик', '«Пекарь на ночную смену», резюме «Пекарь»'])
  })

  it('counts several, and names some of them', () => {
    const people = [mira, { first: 'Олег', last: 'Ким' }]
    expect(told({ count: 11, subjects_count: 11, people })).toEqual([
      '11 новых откликов',
      'Пекарь на ночную смену: Мира, Олег и ещё 9',
    ])
    expect(told({ count: 2, subjects_count: 2, people })[1]).toBe('Пекарь на ночную смену: Мира, Олег')
    expect(told({ count: 3, subjects_count: 3, people: [] })[1]).toBe('Пекарь на ночную смену')
    expect(told({ kind: 'message.created', count: 5 })).toEqual([
      '5 новых сообщений',
      'Мира К. · Пекарь на ночную смену',
    ])
  })

  it('has words for several of every kind that stands together', () => {
    for (const kind of mergedKinds) {
      expect(noticeTitle(row({ kind, count: 2 }), t)).toMatch(/2 /)
    }
    expect(Object.keys(notifications.grouped)).toHaveLength(mergedKinds.length)
  })
})
