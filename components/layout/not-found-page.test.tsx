// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import access from '@/messages/ru/access.json'
import layout from '@/messages/ru/layout.json'
import { rightsStore } from '@/stores/rights'
import { NotFoundPage } from './not-found-page'

const { path } = vi.hoisted(() => ({ path: { current: '' } }))
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => path.current,
}))
afterEach(() => {
  cleanup()
  rightsStore.setState({ lacks: [] })
})

it.each([
  ['a member who sees a part of the company', ['narrow'] as const, '/ru/my/offers/n23456789abc', true],
  ['an owner', [] as const, '/ru/my/offers/n23456789abc', false],
  ['anybody on the site', ['narrow'] as const, '/ru/articles/nothing', false],
])('tells %s what may be behind an address with nothing', (_, lacks, address, asks) => {
  rightsStore.setState({ lacks: [...lacks] })
  path.current = address
  const { container } = render(<NotFoundPage />)
  const texts = [access.gone.unknown, layout.notFound.text]
  expect(texts.map((text) => container.textContent?.includes(text))).toEqual([asks, !asks])
})
