// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it } from 'vitest'
import { InterviewStep } from '@/components/layout/interview-step'
import type { NextInterview } from '@/lib/contracts/interviews'
import { deleteDrafts } from '@/lib/local-data'
import { roleFamilies } from '@/lib/shared/resume-writing'
import content from '@/messages/ru/interviewQuestions.json'
import interviews from '@/messages/ru/interviews.json'
import negotiations from '@/messages/ru/negotiations.json'

afterEach(cleanup)

const families = Object.entries(content.families)

describe('questions to prepare for', () => {
  it('exist for every family of professions, each of them named', () => {
    expect(families.map(([code]) => code)).toEqual(roleFamilies)
    expect(Object.keys(interviews.preparation.families)).toEqual(roleFamilies)
  })

  it.each([...families, ['general', content.general] as const])(
    'of %s are six at least, all different, with what a good answer shows',
    (_, list) => {
      expect(list.length).toBeGreaterThanOrEqual(6)
      expect(new Set(list.map(({ question }) => question)).size).toBe(list.length)
      for (const { shows } of list) expect(shows).toMatch(/^[А-ЯЁ].{30,}[.!?]$/)
    },
  )

  it('have a text no other family asks, so that a note belongs to one question', () => {
    const all = [...families.flatMap(([, list]) => list), ...content.general].map(({ question }) => question)
    expect(new Set(all).size).toBe(all.length)
  })
})

const booked: NextInterview = {
  public_id: 'i23456789abc',
  kind: 'office',
  status: 'confirmed',
  starts_at: '2026-12-01T10:00:00.000Z',
  waits_for: null,
  due_at: null,
  reason: null,
  reason_text: null,
  changed_at: '2026-11-20T10:00:00.000Z',
  pass_missing: false,
}

const step = (of: { resume: string } | { vacancy: string }) =>
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ negotiations }}>
      <InterviewStep interview={booked} of={of} />
    </NextIntlClientProvider>,
  )

it('a booked interview leads the candidate to the questions, and the employer not', () => {
  step({ resume: 'r23456789abc' })
  expect(screen.getByRole('link', { name: 'Подготовиться' }).getAttribute('href')).toBe(
    '/ru/my/interviews/preparation?resume=r23456789abc',
  )
  cleanup()
  step({ vacancy: 'v23456789abc' })
  expect(screen.queryByRole('link', { name: 'Подготовиться' })).toBeNull()
})

it('notes are deleted with the drafts at a sign-out', () => {
  localStorage.setItem('dv:draft:interview-notes', '{}')
  deleteDrafts()
  expect(localStorage.getItem('dv:draft:interview-notes')).toBeNull()
})
