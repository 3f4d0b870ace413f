// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProposeTransferForm } from './propose-transfer-form'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers the other open vacancies of the company, in a modal that stands outside the page and its cache', async () => {
  const vacancy = (public_id: string, title: string) => ({ public_id, fields: { title } })
  const results = [vacancy('v23456789abc', 'Медсестра'), vacancy('v3456789abcd', 'Фельдшер')]
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      String(url).includes('runtime-config') ? { apiBaseUrl: '' } : { success: true, data: { results } },
    ),
  )
  render(<ProposeTransferForm vacancyId="v23456789abc" send={vi.fn()} close={vi.fn()} />)
  expect(await screen.findByRole('option', { name: 'Фельдшер' })).toBeDefined()
  expect(screen.queryByRole('option', { name: 'Медсестра' })).toBeNull()
})
