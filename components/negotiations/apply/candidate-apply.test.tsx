// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CandidateApply } from './candidate-apply'

const look = vi.fn<() => Promise<unknown>>()
vi.mock('@/lib/api/client', () => ({ api: () => look() }))
vi.mock('@/lib/realtime/use-channel', () => ({ useChannel: () => undefined }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

afterEach(cleanup)

const show = () =>
  render(
    <CandidateApply
      candidateId="u23456789abc"
      vacancyId="v23456789abc"
      vacancyTitle="Медсестра"
      promiseDays={7}
      block
      labels={{ apply: 'Откликнуться', failed: 'Не получилось' }}
      presses={0}
      onBusy={() => undefined}
      onApplied={() => undefined}
    />,
  )

it('offers to word a resume for the vacancy only to who has one', async () => {
  look.mockResolvedValue({ existing: null, resumes: [] })
  show()
  await waitFor(() => expect(look).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  look.mockResolvedValue({ existing: null, resumes: [{ public_id: 'r23456789abc' }] })
  show()
  expect((await screen.findByRole('link')).textContent).toBe('Подстроить резюме под эту вакансию')
})
