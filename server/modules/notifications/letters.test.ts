import { describe, expect, it } from 'vitest'
import { mergeKeyOf } from '@/lib/contracts/merged-notices'
import { noticeRuleOf, notificationKinds } from '@/lib/contracts/notice-kinds'
import page from '@/messages/ru/notifications.json'
import notices from '@/messages/ru/server/notices.json'
import { createKeys } from '@/server/platform/keys'
import { digestLetter, noticeLetter } from './letters'

const site = { keys: createKeys(['s'.repeat(32)]), env: { siteUrl: 'https://dvoe.example' } }
const to = { email: 'a@example.ru', userId: 'u23456789abc' }
const createdAt = new Date('2026-11-20T09:30:00Z')
const params = {
  vacancy_title: 'Бариста',
  company_name: 'Пекарни «Тёплый дом»',
  resume_title: 'Бариста, 3 года',
  due_at: '2026-11-25T20:59:59Z',
  note: 'в описании телефон',
  host: 'jobs.example.ru',
  salary_before: '60 000 ₽',
  salary_after: '70 000 ₽',
  name: 'Бариста рядом',
  count: '3',
  best: '92',
  test: 't23456789abc',
  test_title: 'Счёт и внимание',
  score: '82',
  device: 'Firefox, Linux',
  place: 'Казань',
  amount: '1 500,50 ₽',
  month: '2026-03',
  plan: 'Старт',
  status_name: 'Ищу работу',
}
type Kind = Parameters<typeof noticeLetter>[1]['kind']
const told = (kind: Kind, more: Record<string, string>) => ({
  publicId: 'a23456789abc',
  kind,
  createdAt,
  params: { ...params, ...more },
  mergeKey: null as string | null,
  target: {
    type: 'negotiation' as const,
    public_id: 'n23456789abc',
    parent_public_id: 'p23456789abc',
    tab: 'applications' as const,
  },
})
const letter = (kind: Kind, more: Record<string, string>) => noticeLetter(site, told(kind, more), to)

describe('H3 letters of notices', () => {
  it.each(
    notificationKinds.flatMap((kind) => noticeRuleOf(kind).readers.map((reader) => [kind, reader] as const)),
  )('say %s to the %s as they always did', (kind, reader) => {
    const { subject, text } = letter(kind, { reader })
    expect(`${subject}\n\n${text}`).toMatchSnapshot()
  })

  it('are drawn as they always were, alone and as a digest', () => {
    expect(letter('invitation.created', { reader: 'candidate' }).html).toMatchSnapshot()
    const both = [
      told('invitation.created', { reader: 'candidate' }),
      told('negotiation.viewed', { reader: 'candidate' }),
    ] as const
    const digest = digestLetter(site, [...both], to, new Map())
    expect(digest.html).toMatchSnapshot()
    expect(digest.text).toMatchSnapshot()
  })

  it('tell together what stands together on the site, in its words and by name where anybody may be named', () => {
    const about = (kind: Kind, id: string, vacancy = 'Бариста') => {
      const notice = told(kind, { reader: 'employer', vacancy_title: vacancy })
      const target = { ...notice.target, public_id: id, parent_public_id: `v-${vacancy}` }
      return { ...notice, publicId: `${kind} ${id}`, target, mergeKey: mergeKeyOf({ ...notice, target }) }
    }
    const many = [
      about('application.created', 'mira'),
      about('application.created', 'petr', 'Пекарь'),
      about('message.created', 'mira'),
      about('application.created', 'oleg'),
      about('message.created', 'mira'),
      about('application.created', 'anna'),
      told('security.new_login', { reader: 'employer' }),
      about('negotiation.withdrawn', 'nobody'),
      about('negotiation.withdrawn', 'noone'),
    ] as const
    const names = new Map([
      ['mira', { first: 'Мира', last: 'Ким' }],
      ['oleg', { first: 'Олег', last: '' }],
      ['anna', { first: 'Анна', last: 'Ли' }],
      ['petr', { first: 'Пётр', last: 'Лис' }],
    ])
    const { text, subject } = digestLetter(site, [...many], to, names)
    expect(subject).toBe('9 новых уведомлений — Двое')
    expect(text).toMatchSnapshot()
    expect(text).toContain('3 новых отклика\nБариста: Анна, Олег и ещё 1\n')
    expect(text).toContain('2 новых сообщения\nМира К. · Бариста\n')
    expect(text).toContain('Новый отклик: Пекарь\nПётр Л. · Пекарь\n')
    expect(text).toContain('2 кандидата отозвали отклик\nБариста\n')
  })

  it('have the words of the page for what stands together', () => {
    expect(notices.letter.grouped).toEqual(page.grouped)
    const { about_people, about_person, person } = notices.letter
    expect({ about_people, about_person, person }).toEqual({
      about_people: page.aboutPeople,
      about_person: page.aboutPerson,
      person: page.person,
    })
  })

  it('say a new status in the words of the side that reads', () => {
    const status = 'in_review'
    expect(letter('negotiation.status_changed', { status, reader: 'candidate' })).toMatchObject({
      subject: 'Вас взяли на рассмотрение: Бариста — Двое',
      text: expect.stringContaining('Вакансия «Бариста», компания Пекарни «Тёплый дом».'),
    })
    const employers = letter('negotiation.status_changed', { status: 'offer_accepted', reader: 'employer' })
    expect(employers.subject).toContain('Кандидат принял предложение')
    expect(employers.text).toContain('/ru/vacancies/p23456789abc/view/applications?item=n23456789abc')
  })

  it('lead the candidate to the cabinet of the resume', () => {
    expect(
      letter('negotiation.declined', { status: 'declined_by_employer', reader: 'candidate' }).text,
    ).toContain('https://dvoe.example/ru/resumes/p23456789abc/view/applications?item=n23456789abc')
  })

  it('escape what people typed', () => {
    const { html } = letter('application.created', { vacancy_title: '<b>Бариста</b>', reader: 'employer' })
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;Бариста')
  })

  it('fetch nothing from anywhere', () => {
    const { html = '' } = letter('application.created', { reader: 'employer' })
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/)
  })

  it('have a way out of their kind by one press, unless they are mandatory', () => {
    const { headers, text } = letter('application.created', { reader: 'employer' })
    expect(headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/dvoe\.example\/v1\/unsubscribe\/notices\.u23456789abc~application-created\.[\w-]+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text).toContain('/ru/unsubscribe/notices.u23456789abc~application-created.')
    expect(letter('security.new_login', { reader: 'candidate' }).headers).toBeUndefined()
  })

  it('carry the same name at every try', () => {
    expect(letter('application.created', { reader: 'employer' }).key).toBe(
      '2026-11-20T09-30-00-000Z-a23456789abc',
    )
  })
})
