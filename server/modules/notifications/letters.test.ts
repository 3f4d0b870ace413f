import { describe, expect, it } from 'vitest'
import { letterOf } from './letters'

const target = {
  type: 'negotiation' as const,
  public_id: 'n23456789abc',
  parent_public_id: 'p23456789abc',
  tab: 'applications' as const,
}
const params = {
  vacancy_title: 'Бариста',
  company_name: 'Пекарни «Тёплый дом»',
  resume_title: 'Бариста, 3 года',
}
const letter = (kind: Parameters<typeof letterOf>[0]['kind'], more: Record<string, string>) =>
  letterOf({ kind, params: { ...params, ...more }, target }, 'a@example.ru', 'https://dvoe.example')

describe('letters of notices', () => {
  it('say a new status in the words of the side that reads', () => {
    const status = 'in_review'
    expect(letter('negotiation.status_changed', { status, reader: 'candidate' })).toMatchObject({
      subject: 'Вас пригласили к разговору: Бариста — Двое',
      text: expect.stringContaining('Вакансия «Бариста», компания Пекарни «Тёплый дом».'),
    })
    const told = letter('negotiation.status_changed', { status, reader: 'employer' })
    expect(told?.subject).toContain('Кандидат прислал решение теста')
    expect(told?.text).toContain('/ru/vacancies/p23456789abc/view/applications?item=n23456789abc')
  })

  it('lead the candidate to the cabinet of the resume', () => {
    expect(
      letter('negotiation.declined', { status: 'declined_by_employer', reader: 'candidate' })?.text,
    ).toContain('https://dvoe.example/ru/resumes/p23456789abc/view/applications?item=n23456789abc')
  })

  it('escape what people typed', () => {
    const { html } =
      letter('application.created', { vacancy_title: '<b>Бариста</b>', reader: 'employer' }) ?? {}
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;Бариста')
  })

  it('are not written for news that the feed is enough for', () => {
    expect(letter('negotiation.viewed', { reader: 'candidate' })).toBeUndefined()
    expect(letter('negotiation.sla_warning', { reader: 'employer' })).toBeUndefined()
  })
})
