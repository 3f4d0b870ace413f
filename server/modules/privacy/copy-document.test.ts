import { describe, expect, it } from 'vitest'
import { pdfText } from '@/tests/support/pdf-text'
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

describe('the copy of data that people read', () => {
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
      'Работодатель открыл отклик',
      'Работодатель отказал',
    ])
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
