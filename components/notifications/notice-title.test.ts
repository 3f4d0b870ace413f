import { describe, expect, it } from 'vitest'
import { notificationKinds } from '@/lib/contracts/notifications'
import notifications from '@/messages/ru/notifications.json'
import { textKey } from './notice-title'

describe('a notice', () => {
  it('has words of its own for every kind that one side or the other gets', () => {
    const { account, candidate, employer } = notifications.kind
    const wordless = notificationKinds.filter((kind) =>
      [account, candidate, employer].every((words) => textKey(kind, words as object) === 'other'),
    )
    expect(wordless).toEqual([])
    expect(textKey('application.created', candidate)).toBe('other')
  })
})
