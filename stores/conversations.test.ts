// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { closeConversation, openConversation } from './conversations'

const opened = () => new URL(window.location.href).searchParams.get('talk')

beforeEach(() => window.history.replaceState(null, '', '/ru/my/conversations?unread=1'))

it('opens another conversation in place of the open one, so that one Back closes it', async () => {
  const before = window.history.length
  openConversation('first')
  openConversation('second')
  expect(opened()).toBe('second')
  expect(window.history.length).toBe(before + 1)
  closeConversation()
  await vi.waitFor(() => expect(opened()).toBeNull())
  expect(window.location.search).toBe('?unread=1')
})

it('closes a conversation that the address came with, and one opened in its place', () => {
  window.history.replaceState(null, '', '/ru/my/conversations?talk=first')
  openConversation('second')
  closeConversation()
  expect(opened()).toBeNull()
  expect(window.location.pathname).toBe('/ru/my/conversations')
})
