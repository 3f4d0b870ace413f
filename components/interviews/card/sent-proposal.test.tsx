// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NextInterview } from '@/lib/contracts/interviews'
import { SentProposal } from './sent-proposal'

vi.mock('@/stores/rights', async (original) => ({
  ...(await original<typeof import('@/stores/rights')>()),
  useMay: () => () => true,
}))

const next: NextInterview = {
  public_id: 'abcdefgh2345',
  kind: 'video_live',
  status: 'proposed',
  waits_for: 'candidate',
  starts_at: null,
  due_at: '2026-11-30T09:00:00.000Z',
  reason: null,
  reason_text: null,
  changed_at: '2026-11-20T10:00:00.000Z',
  pass_missing: false,
}
const detail = {
  ...next,
  duration_minutes: 30,
  time_zone: 'Asia/Yekaterinburg',
  mode: 'slots',
  interviewers: [
    { public_id: 'a', name: 'Анна Серова', me: true, response: null },
    { public_id: 'b', name: 'Пётр Лунин', me: false, response: null },
  ],
}
const slots = Array.from({ length: 8 }, (_, hour) => ({
  starts_at: `2026-12-01T0${hour}:00:00.000Z`,
  ends_at: `2026-12-01T0${hour}:30:00.000Z`,
  left: 1,
  busy: false,
}))

function answerWith(interview: object) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      String(url).includes('runtime-config')
        ? { apiBaseUrl: '' }
        : {
            success: true,
            data: String(url).includes('/slots') ? { slots, time_zone: 'Asia/Yekaterinburg' } : interview,
          },
    ),
  )
}

beforeEach(() => vi.stubEnv('TZ', 'UTC'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('tells how, when, with whom, and until when an answer is expected', async () => {
  answerWith(detail)
  render(<SentProposal interview={next} />)
  expect(await screen.findByText('Видеозвонок, 30 минут')).toBeDefined()
  expect(screen.getByText('Анна Серова (вы), Пётр Лунин')).toBeDefined()
  expect(screen.getByText('Ждём ответа до')).toBeDefined()
  expect(await screen.findAllByRole('listitem')).toHaveLength(7)
  expect(screen.getByText('и ещё 2 варианта')).toBeDefined()
})

it('names the zone the times were proposed in, and the reader’s own beside', async () => {
  answerWith(detail)
  render(<SentProposal interview={next} />)
  expect(await screen.findByText('вт, 1 декабря, 05:00 (у вас 00:00)')).toBeDefined()
  expect(screen.getByText(/поясе, в котором его предложили: МСК\+2\. Ваш пояс: МСК−3\./)).toBeDefined()
  expect(screen.getByText('пн, 30 ноября, 14:00 (МСК+2)')).toBeDefined()
})

it('names no times once one is agreed', async () => {
  const agreed = {
    public_id: 'bcdefgh23456',
    status: 'confirmed',
    waits_for: null,
    starts_at: '2026-12-01T09:00:00.000Z',
  } as const
  answerWith({ ...detail, ...agreed })
  render(<SentProposal interview={{ ...next, ...agreed }} />)
  expect(await screen.findByText('Видеозвонок, 30 минут')).toBeDefined()
  expect(screen.queryByText('Предложенное время')).toBeNull()
  expect(screen.queryByText('Ждём ответа до')).toBeNull()
})

it('tells nothing of one that is over', () => {
  const { container } = render(<SentProposal interview={{ ...next, status: 'cancelled_by_candidate' }} />)
  expect(container.textContent).toBe('')
})
