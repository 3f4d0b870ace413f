// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import type { ScoreMark } from '@/lib/contracts/interview-states'
import interviews from '@/messages/ru/interviews.json'
import { ScorecardSummary } from './scorecard-summary'

afterEach(cleanup)

type Card = NonNullable<Scorecards['mine']>
const card = (marks: ScoreMark[], overall: ScoreMark): Card => ({
  marks,
  overall,
  text: '',
  author: null,
  mine: false,
  sent_at: '2026-11-20T10:00:00.000Z',
})

it('puts the marks of several interviews together by attribute, from best to worst', () => {
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ interviews }}>
      <ScorecardSummary
        interviews={[
          {
            criteria: ['Опыт', 'Речь'],
            mine: card(['no', 'yes'], 'no'),
            others: [card(['strong_yes', 'yes'], 'yes')],
          },
          { criteria: ['Опыт'], mine: null, others: [card(['no_decision'], 'yes')] },
        ]}
      />
    </NextIntlClientProvider>,
  )
  const said = screen.getAllByRole('definition').map((each) => each.textContent)
  expect(screen.getAllByRole('term').map((each) => each.textContent)).toEqual(['Берём?', 'Опыт', 'Речь'])
  expect(said).toEqual([
    'Скорее да: 2, Скорее нет: 1',
    'Точно да: 1, Скорее нет: 1, Не знаю: 1',
    'Скорее да: 2',
  ])
})
