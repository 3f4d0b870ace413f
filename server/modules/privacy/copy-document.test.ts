import { describe, expect, it } from 'vitest'
import interviews from '@/messages/ru/interviews.json'
import { pdfText } from '@/tests/support/pdf-text'
import { contents } from './contents.repository'
import { copyHtml, sectionOf, sectionOrder } from './copy-document'
import { copyPdf } from './copy-writer'

const at = new Date('2026-11-27T07:42:00Z')
const negotiation = {
  vacancyTitle: 'Медсестра <b>ночью</b>',
  companyName: 'Клиника «Северная»',
  origin: 'application',
  status: 'declined_by_employer',
  letter: 'Здравствуйте!\nЖиву рядом.',
  reason: 'experience',
  createdAt: '2026-11-20T10:00:00.000Z',
  steps: [
    { at: '2026-11-20T10:00:00.000Z', actor: 'candidate', action: 'apply', text: null },
    { at: '2026-11-21T10:00:00.000Z', actor: 'employer', action: 'open', text: null },
    {
      at: '2026-11-22T10:00:00.000Z',
      actor: 'employer',
      action: 'decline',
      text: 'Нужен опыт',
      reason: 'experience',
    },
  ],
}

/** Files of the archive that only programs read: settings, marks and records of other files in another form. */
const forPrograms = [
  'second-factor', 'company-roles', 'company-vacancies', 'company-join-requests', 'company-invitations', 'experiences', 'home',
  'moves', 'agency-clients', 'company-bases', 'letters-about-me', 'queue-views', 'notifications', 'notification-settings',
] // biome-ignore format: one list

describe('the copy of data that people read', () => {
  it('has a section for every file of the archive that is not for programs', () => {
    const files = [...contents.map(({ file }) => file.replace(/\.json$/, '')), 'messages']
    expect(files.filter((file) => !forPrograms.includes(file)).sort()).toEqual([...sectionOrder].sort())
  })

  it('tells every version of an offer, the questions about it, the income and the variants of a resume', () => {
    const terms = {
      position: 'Пекарь',
      pay_amount: 95_000,
      pay_net: true,
      pay_mode: 'MONTH',
      start_date: '2026-12-14',
    }
    const offers = sectionOf('offers.json', {
      received: [
        { state: 'replaced', terms, sentAt: '2026-11-20T10:00:00.000Z' },
        { state: 'sent', terms: { ...terms, pay_amount: 60_000 }, sentAt: '2026-11-21T10:00:00.000Z' },
      ],
      questions: [{ text: 'Есть ли ночные смены?', answer: 'Нет', askedAt: '2026-11-20T12:00:00.000Z' }],
      written: [{ state: 'sent', terms: { position: 'Чужое' } }],
    })
    expect(offers?.entries.map(({ title }) => title)).toEqual(['Пекарь', 'Пекарь', 'Есть ли ночные смены?'])
    expect(offers?.entries.map(({ fields }) => fields[1]?.value)).toEqual([
      '95000',
      '60000',
      expect.any(String),
    ])
    expect(offers?.entries[0]?.fields[0]).toEqual({ label: 'Состояние', value: 'Заменено новой версией' })
    const resume = sectionOf('resumes.json', [
      { title: 'Пекарь', salaryAmount: 55_000, salaryCurrency: 'RUB' },
    ])
    expect(resume?.entries[0]?.fields).toContainEqual({ label: 'Желаемый доход в месяц', value: '55000' })
    const variants = sectionOf('resume-variants.json', [
      { variant: { changes: { title: 'Кондитер' } }, resumeTitle: 'Пекарь', vacancyTitle: 'Кондитер в кафе' },
    ])
    expect(variants?.entries[0]?.title).toBe('Кондитер в кафе')
    expect(JSON.stringify(variants?.entries[0]?.groups)).toContain('Кондитер')
  })

  it('says codes, moments and steps by the words of the screen, and leaves out what says nothing', () => {
    const section = sectionOf('negotiations.json', [negotiation])
    expect(section).toMatchObject({ title: 'Отклики и приглашения', left: 0 })
    const [entry] = section?.entries ?? []
    expect(entry?.title).toBe('Медсестра <b>ночью</b>')
    expect(entry?.fields).toEqual(
      expect.arrayContaining([
        { label: 'Состояние', value: 'Отказ' },
        { label: 'Причина', value: 'Не хватает опыта' },
        { label: 'Создано', value: '20 ноября 2026 г. в 13:00' },
      ]),
    )
    expect(entry?.fields.map(({ label }) => label)).not.toContain('Ваша заметка')
    expect(entry?.groups[0]?.entries.map(({ title }) => title)).toEqual([
      'Вы отправили отклик',
      'Работодатель открыл ваш отклик',
      'Работодатель отказал',
    ])
  })

  it('names entries, months, phones and devices as the site does', () => {
    const phone = { lastName: 'Соколова', firstName: 'Мария', phone: '+74950003213' }
    const [profile] = sectionOf('profile.json', [phone])?.entries ?? []
    expect(profile?.title).toBe('Соколова Мария')
    expect(profile?.fields).toContainEqual({ label: 'Телефон', value: '+7\u00a0495\u00a0000-32-13' })
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    const [session, unknown] =
      sectionOf('sessions.json', [
        { userAgent: chrome },
        { userAgent: 'curl', createdAt: '2026-11-20T10:00:00.000Z' },
      ])?.entries ?? []
    expect([session?.title, unknown?.title]).toEqual(['Chrome, Windows', '20 ноября 2026 г. в 13:00'])
    const job = { company: 'Клиника', position: 'Медсестра', start: '2023-04', end: null }
    const [resume] = sectionOf('resumes.json', [{ title: 'Медсестра', experience: [job] }])?.entries ?? []
    expect(resume?.groups[0]?.entries[0]?.fields).toContainEqual({ label: 'Начало', value: 'апрель 2023' })
    const [own, other] = sectionOf('messages.json', [{ mine: true }, { mine: false }])?.entries ?? []
    expect([own?.fields, other?.fields]).toEqual([
      [{ label: 'Кто написал', value: 'вы' }],
      [{ label: 'Кто написал', value: 'другая сторона' }],
    ])
  })

  it('tells a passed interview as the site tells the candidate', () => {
    const states = ['office', 'video_async'].map((kind) => ({ kind, status: 'awaiting_feedback' }))
    const said = sectionOf('interviews.json', states)?.entries.map(
      ({ fields }) => fields.find(({ label }) => label === 'Состояние')?.value,
    )
    expect(said).toEqual([interviews.status.done, interviews.own.candidate.answered])
  })

  it('is not made of files that are for programs', () => {
    expect(sectionOf('moves.json', [{ at: 1 }])).toBeUndefined()
  })

  it('says how many entries are in the JSON file alone', () => {
    const rows = Array.from({ length: 502 }, (_, n) => ({ text: `Сообщение ${n}` }))
    expect(sectionOf('messages.json', rows)).toMatchObject({ left: 2 })
  })

  it('shows what was typed as it was typed, in HTML and in PDF', async () => {
    const sections = [sectionOf('negotiations.json', [negotiation]), sectionOf('favorites.json', [])].filter(
      (section) => section !== undefined,
    )
    const html = copyHtml(sections, at)
    expect(html).toContain('Медсестра &lt;b&gt;ночью&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    expect(html).toContain('Ничего нет.')
    const text = (await pdfText(new Uint8Array(await copyPdf(sections, at)))).pages.join('\n')
    expect(text).toContain('Работодатель отказал')
    expect(text).toContain('Клиника «Северная»')
    expect(text).toContain('27 ноября 2026')
  })

  it('begins with the person and has no section twice', () => {
    expect(sectionOrder[0]).toBe('profile')
    expect(new Set(sectionOrder).size).toBe(sectionOrder.length)
  })
})
