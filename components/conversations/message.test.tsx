// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import type { ConversationTransition } from '@/lib/contracts/conversation-messages'
import dictionaries from '@/messages/ru/dictionaries.json'
import negotiations from '@/messages/ru/negotiations.json'
import { TransitionEntry } from './message'

afterEach(cleanup)

const applied: ConversationTransition = {
  kind: 'move',
  key: '1',
  at: '2026-11-20T10:00:00.000Z',
  actor: 'candidate',
  action: 'apply',
  status: 'new',
  reason: null,
  text: 'Здравствуйте!',
  masked: false,
}

it('marks the letter of an application as its author’s own, and nobody else’s', () => {
  const ownFor = (side: 'candidate' | 'employer') => {
    render(
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ dictionaries, negotiations }}>
        <TransitionEntry move={applied} origin="application" side={side} />
      </NextIntlClientProvider>,
    )
    const own = screen.getByText('Здравствуйте!').getAttribute('data-own')
    cleanup()
    return own
  }
  expect([ownFor('candidate'), ownFor('employer')]).toEqual(['true', 'false'])
})
