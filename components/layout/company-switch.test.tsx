// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastsStore } from '@/stores/toasts'
import { CompanySwitch } from './company-switch'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('@/lib/api/client', () => ({ api, plugApiCredentials: () => {} }))

const reload = vi.fn()
const answerWith = (switched: () => Promise<null>) =>
  api.mockImplementation(async (call: string) =>
    call === 'GET /v1/accounts/companies'
      ? [
          { public_id: 'clinic', name: 'Клиника' },
          { public_id: 'bakery', name: 'Пекарня' },
        ]
      : switched(),
  )

beforeEach(() => vi.stubGlobal('location', { ...window.location, reload }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('names the company one acts for, switches to another and starts the page anew', async () => {
  answerWith(async () => null)
  render(<CompanySwitch />)
  expect(await screen.findByText('Клиника')).not.toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: /Пекарня/ }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(api).toHaveBeenLastCalledWith('POST /v1/accounts/company/:publicId/current', {
    params: { publicId: 'bakery' },
  })
})

it('stays with the company and says so when the switch fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answerWith(() => Promise.reject(new Error('no network')))
  render(<CompanySwitch />)
  fireEvent.click(await screen.findByRole('menuitem', { name: /Пекарня/ }))
  await waitFor(() => expect(toastsStore.getState().toasts).toHaveLength(1))
  expect(reload).not.toHaveBeenCalled()
})
