import { describe, expect, it } from 'vitest'
import { noticeRuleOf, notificationKinds } from '@/lib/contracts/notice-kinds'
import { isMandatory } from '@/lib/contracts/notice-reach'
import { composeSms, smsParts } from './sms'

/** As long as an address of a site may reasonably be. */
const siteUrl = 'https://rabota.dvoe-example.ru'
const notice = (kind: (typeof notificationKinds)[number], params: Record<string, string>) => ({
  publicId: 'a23456789abc',
  kind,
  createdAt: new Date('2026-11-20T09:30:00Z'),
  params,
  target: {
    type: 'negotiation' as const,
    public_id: 'n23456789abc',
    parent_public_id: 'p23456789abc',
    tab: 'invitations' as const,
  },
})
const smsText = (site: string, notices: Parameters<typeof composeSms>[1]) => composeSms(site, notices).text
const personal = {
  vacancy_title: 'Бариста',
  company_name: 'Пекарня',
  resume_title: 'Опыт',
  name: 'Анна',
  due_at: '2026-09-25T20:59:59Z',
  starts_at: '2026-09-25T20:00:00Z',
  time_zone: 'Asia/Kamchatka',
  messenger: 'vk',
}
const sent = notificationKinds.filter((kind) => noticeRuleOf(kind).sms || isMandatory(kind))
const cases = sent.flatMap((kind) =>
  noticeRuleOf(kind).readers.flatMap((reader) =>
    ['new', 'offer', 'offer_accepted', 'proposed', 'confirmed', 'declined_by_candidate'].flatMap((status) =>
      ['video_async', 'office'].map((interview_kind) => ({ kind, reader, status, interview_kind })),
    ),
  ),
)

describe('SMS of notices', () => {
  it('has words of its own for every kind that goes by SMS', () => {
    for (const kind of sent) expect(smsText(siteUrl, [notice(kind, personal)]), kind).toMatch(/^Двое: /)
  })

  it('takes two parts at most, names nobody and leads to the site', () => {
    for (const { kind, ...params } of cases) {
      const text = smsText(siteUrl, [notice(kind, { ...personal, ...params })])
      expect(smsParts(text), `${kind}: ${text}`).toBeLessThanOrEqual(2)
      expect(text).not.toMatch(/Бариста|Пекарня|Опыт|Анна/)
      expect(text).toMatch(/^Двое: [а-яёА-ЯЁ].*[.!] https:\/\/rabota\.dvoe-example\.ru\/ru\/\S+$/)
    }
  })

  it('leads to the page itself where that fits', () => {
    expect(smsText('https://dvoe.ru', [notice('invitation.created', personal)])).toBe(
      'Двое: вас пригласили на вакансию. https://dvoe.ru/ru/resumes/p23456789abc/view/invitations?item=n23456789abc',
    )
  })

  it('counts what came together', () => {
    const two = [notice('invitation.created', personal), notice('message.created', personal)]
    expect(smsText(siteUrl, [...two, notice('interview.cancelled', personal)])).toBe(
      `У вас 3 новых события на «Двое»: ${siteUrl}/ru/my/notifications`,
    )
  })

  it('says a warning and what has to be done by a time in their own words, whatever came with them', () => {
    const due = notice('negotiation.sla_warning', { ...personal, reader: 'employer' })
    const routine = [notice('invitation.created', personal), notice('message.created', personal)]
    const login = notice('security.new_login', personal)
    expect(smsText('https://dvoe.ru', [...routine, due])).toBe(
      'Двое: кандидат ждёт ответа до 25 сентября. Ещё 2 события: https://dvoe.ru/ru/my/notifications',
    )
    expect(smsText('https://dvoe.ru', [due, ...routine, login])).toBe(
      'Двое: вход с нового устройства. Кандидат ждёт ответа до 25 сентября. Ещё 2 события: https://dvoe.ru/ru/my/notifications',
    )
    expect(smsText('https://dvoe.ru', [login, login])).toBe(
      'Двое: вход с нового устройства. Ещё 1 событие: https://dvoe.ru/ru/my/notifications',
    )
  })

  it('leaves what has no room beside a warning for the next SMS', () => {
    const all = cases.map(({ kind, ...params }) => notice(kind, { ...personal, ...params }))
    const texts: string[] = []
    for (let left = all; left.length > 0; ) {
      const { text, told } = composeSms(siteUrl, left)
      expect(told.length).toBeGreaterThan(0)
      expect(smsParts(text), text).toBeLessThanOrEqual(2)
      texts.push(text)
      left = left.filter((each) => !told.includes(each))
    }
    const said = texts.join(' ').toLowerCase()
    for (const words of ['вход с нового устройства', 'изменилась защита аккаунта', 'ждёт ответа до'])
      expect(said).toContain(words)
  })

  it('counts parts as operators do', () => {
    expect(['а'.repeat(70), 'а'.repeat(71), 'а'.repeat(134), 'а'.repeat(135)].map(smsParts)).toEqual([
      1, 2, 2, 3,
    ])
  })
})
