// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import { messages } from '@/lib/i18n/messages'
import access from '@/messages/ru/access.json'
import { rightsStore } from '@/stores/rights'
import { InboxPane } from './inbox-pane'

const { one } = vi.hoisted(() => ({ one: { current: {} as object } }))
vi.mock('../use-negotiations', async (original) => ({
  ...(await original<object>()),
  useNegotiation: () => one.current,
}))
afterEach(() => {
  cleanup()
  rightsStore.setState({ lacks: [] })
})

const show = (state: { data?: object; error: ApiError }) => {
  one.current = { isError: true, ...state }
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <InboxPane publicId="n23456789abc" origin="application" onBack={vi.fn()} renderResume={() => null} />
    </NextIntlClientProvider>,
  )
}
const person = { public_id: 'n23456789abc', letter: 'Здравствуйте, я бариста' }

it.each([
  ['the vacancy was narrowed', 404],
  ['the role of the member changed', 403],
])('takes the open person off the screen at once when %s', (_, status) => {
  rightsStore.setState({ lacks: ['narrow'] })
  show({ data: person, error: new ApiError('not_found', status) })
  expect(screen.getByRole('heading', { name: access.gone.title })).not.toBeNull()
  expect(screen.getByText(access.gone.lost)).not.toBeNull()
  expect(screen.queryByText(person.letter)).toBeNull()
})

it('says whom a member may ask for access, and to owners that it is not there', () => {
  rightsStore.setState({ lacks: ['narrow'] })
  show({ error: new ApiError('not_found', 404) })
  expect(screen.getByText(access.gone.unknown)).not.toBeNull()
  cleanup()
  rightsStore.setState({ lacks: [] })
  show({ error: new ApiError('not_found', 404) })
  expect(screen.getByRole('heading', { name: access.gone.title })).not.toBeNull()
  expect(screen.queryByText(access.gone.unknown)).toBeNull()
})
