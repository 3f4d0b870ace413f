// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import negotiations from '@/messages/ru/negotiations.json'
import { rightsStore } from '@/stores/rights'
import { OfferLink } from './offer-link'

afterEach(() => {
  cleanup()
  rightsStore.setState({ lacks: [] })
})

it.each([
  ['one is in preparation', 'in_review', { prepared: true }, true],
  ['there is none', 'in_review', { prepared: false }, false],
  ['that is not known', 'in_review', {}, false],
  ['one was sent', 'offer', { prepared: true }, true],
] as const)('leads a viewer to an offer where %s: %s', (_, status, known, isShown) => {
  rightsStore.setState({ lacks: ['recruit'] })
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ negotiations }}>
      <OfferLink negotiationId="n23456789abc" status={status} side="employer" {...known} />
    </NextIntlClientProvider>,
  )
  expect(screen.queryByRole('link') !== null).toBe(isShown)
})
