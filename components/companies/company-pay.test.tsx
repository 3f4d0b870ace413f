// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import type { CompanyPay as Pay } from '@/lib/contracts/salaries'
import common from '@/messages/ru/common.json'
import companies from '@/messages/ru/companies.json'
import { CompanyPay } from './company-pay'

afterEach(cleanup)

const market = { low: 60_000, median: 70_000, high: 80_000, offers: 40 }
const kazan = { ...market, area: 'city', city: { id: 88, name: 'Казань' } } as const
const region = { ...market, area: 'region', city: null } as const

const rows: Pay[] = [
  { role: { id: 1, name: 'Медсестра' }, from: 85_000, to: 95_000, vacancies: 3, market: kazan },
  { role: { id: 2, name: 'Санитар' }, from: 40_000, to: 50_000, vacancies: 1, market: region },
  { role: { id: 3, name: 'Врач' }, from: 70_000, to: 70_000, vacancies: 2, market: kazan },
  { role: { id: 4, name: 'Сторож' }, from: 30_000, to: 30_000, vacancies: 1, market: null },
]

const show = (pay: readonly Pay[]) =>
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ companies, common }}>
      <CompanyPay pay={pay} />
    </NextIntlClientProvider>,
  )

it('says of each role whether it is paid above, within or below the middle half of the market, and of which place', () => {
  show(rows)
  const said = screen.getAllByRole('listitem').map((row) => (row.textContent ?? '').replace(/\s/g, ' '))
  expect(said).toEqual([
    'Медсестра3 вакансии с зарплатойвыше рынка85 000 – 95 000 ₽обычно 70 000 ₽, Казань',
    'Санитар1 вакансия с зарплатойниже рынка40 000 – 50 000 ₽обычно 70 000 ₽, этот регион',
    'Врач2 вакансии с зарплатойкак на рынке70 000 ₽обычно 70 000 ₽, Казань',
    'Сторож1 вакансия с зарплатой30 000 ₽',
  ])
  const [nurse] = screen.getAllByRole('listitem')
  expect(
    within(nurse as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/ru/salaries/roles/1/cities/88')
})

it('keeps all but the first four behind a press', () => {
  const many = rows.map((row) => ({ ...row, role: { ...row.role, id: row.role.id + 10 } }))
  show([...rows, ...many])
  expect(screen.getByText('Ещё 4 профессии').closest('details')?.querySelectorAll('li')).toHaveLength(4)
})

it('takes no room for a company that names no pay', () => {
  expect(show([]).container.textContent).toBe('')
})
