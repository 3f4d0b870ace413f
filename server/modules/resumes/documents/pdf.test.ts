import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { pdfText } from '@/tests/support/pdf-text'
import type { DocumentContent } from './content'
import { docxDesigns, renderDocx } from './docx'
import { designs, renderPdf } from './pdf'

const empty: DocumentContent = {
  name: null,
  title: 'Токарь',
  income: '',
  facts: [],
  contacts: [],
  skills: [],
  languages: [],
  jobs: [],
  education: [],
  courses: [],
  about: '',
  recommendations: [],
  links: [],
  terms: [],
}

const paragraph =
  'Разрабатывал сервисы обработки заказов: от приёма заявки до выдачи. Вёл базу PostgreSQL и отчёты.\n— сократил время ответа с 900 до 120 мс;\n— убрал сверку «Склад № 2» (₽, €, $).'
const full: DocumentContent = {
  ...empty,
  name: 'Константинопольская-Верещагина Александра Владимировна',
  title: 'Ведущий разработчик C++ / .NET',
  income: '250 000 ₽ на руки',
  facts: ['Санкт-Петербург', '12 лет 3 месяца'],
  contacts: [{ label: 'Почта', value: 'alexandra@example.test' }],
  skills: ['Java', 'Проектирование API', 'Қазақ тілі'],
  languages: ['Русский — Родной', 'Английский — B2'],
  jobs: Array.from({ length: 14 }, (_, i) => ({
    dates: 'март 2019 — сейчас',
    length: '2 года',
    position: `Разработчик ${i + 1}`,
    company: `ООО «Вектор ${i + 1}»`,
    description: Array.from({ length: 1 + (i % 4) }, () => paragraph).join('\n'),
  })),
  education: [{ when: '2012', title: 'СПбГУ', details: 'Высшее · Математика' }],
  courses: [{ when: '', title: 'Высокие нагрузки', details: '' }],
  about: `Люблю <простые> & понятные решения. ${'щ'.repeat(200)} Конец.`,
  terms: ['Полная занятость', 'Права: B'],
}

/** Every word of the content in the order of the classic design. */
const wordsOf = (content: DocumentContent): string[] => [
  content.name ?? '',
  content.title,
  content.income,
  content.facts.join(' · '),
  ...content.contacts.map(({ label, value }) => `${label}: ${value}`),
  ...(content.skills.length > 0 ? ['Навыки', content.skills.join(', ')] : []),
  ...(content.jobs.length > 0 ? ['Опыт работы'] : []),
  ...content.jobs.flatMap((job) => [job.dates, job.length, job.position, job.company, job.description]),
  ...(content.about ? ['О себе', content.about] : []),
  ...(content.education.length > 0 ? ['Образование'] : []),
  ...content.education.flatMap(({ when, title, details }) => [when, title, details]),
  ...(content.courses.length > 0 ? ['Курсы и сертификаты'] : []),
  ...content.courses.flatMap(({ title, details }) => [title, details]),
  ...(content.languages.length > 0 ? ['Языки', ...content.languages] : []),
  ...(content.terms.length > 0 ? ['Условия', ...content.terms] : []),
]
/** Each fact by itself: a design may order them as it likes. */
const factsOf = (content: DocumentContent): string[] =>
  [
    content.name ?? '',
    content.title,
    content.income,
    ...content.facts,
    ...content.contacts.map(({ label, value }) => `${label}: ${value}`),
    ...content.skills,
    ...content.languages,
    ...content.terms,
    content.about,
    ...content.jobs.flatMap((job) => [job.dates, job.length, `${job.position}${job.company}`]),
    ...[...content.education, ...content.courses, ...content.recommendations, ...content.links].flatMap(
      ({ when, title, details }) => [when, title, details],
    ),
  ].filter(Boolean)

const short: DocumentContent = {
  ...empty,
  name: 'Климова Анна',
  title: 'Палатная медсестра',
  income: '95 000 ₽ на руки',
  facts: ['Екатеринбург', '7 лет'],
  contacts: [{ label: 'Телефон', value: '+7 912 345-67-89' }],
  skills: ['Инъекции', 'Забор крови'],
  jobs: [
    {
      dates: 'февраль 2019 — сейчас',
      length: '7 лет',
      position: 'Палатная медсестра',
      company: 'Городская больница № 7',
      description: 'Веду 30 пациентов за смену.',
    },
  ],
  about: 'Спокойная и точная.',
  recommendations: [{ when: '', title: 'Ким Пётр', details: 'Главный врач' }],
  links: [{ when: '', title: 'Статья', details: 'https://example.test/a' }],
}

const bare = (text: string) => text.replace(/\s+/g, '')
const footer = /[^\n]*, страница \d+/
const bodyOf = (pages: readonly string[]) => pages.map((page) => page.replace(footer, ''))

// Drawing and reading back take seconds where the processors are busy.
describe('a resume as PDF', { timeout: 60_000 }, () => {
  it('extracted again is the text that went in, word for word and in order', async () => {
    const { pages, title, author } = await pdfText(new Uint8Array(await renderPdf(full, 'classic')))
    expect(pages.length).toBeGreaterThan(2)
    expect(bare(bodyOf(pages).join(''))).toBe(bare(wordsOf(full).join('')))
    expect(title).toBe(`${full.name} — ${full.title}`)
    expect(author).toBe(full.name)
  })

  it.each(designs)('holds every word in the %s design', async (design) => {
    const { pages } = await pdfText(new Uint8Array(await renderPdf(full, design)))
    const text = bare(bodyOf(pages).join(''))
    for (const words of factsOf(full)) expect(text).toContain(bare(words))
    // Few sheets: fourteen jobs with long stories.
    expect(pages.length).toBeLessThanOrEqual(6)
    for (const page of bodyOf(pages)) expect(page.trim()).not.toBe('')
  })

  it.each(designs)('is one page for a short resume in the %s design', async (design) => {
    const { pages } = await pdfText(new Uint8Array(await renderPdf(short, design)))
    expect(pages).toHaveLength(1)
    for (const words of factsOf(short)) expect(bare(pages.join(''))).toContain(bare(words))
  })

  it('fits on one compact page what takes two in the classic design', async () => {
    const jobs = full.jobs.slice(0, 6).map((job) => ({ ...job, description: paragraph }))
    const middling = { ...full, about: short.about, jobs }
    const pagesOf = async (design: 'classic' | 'compact') =>
      (await pdfText(new Uint8Array(await renderPdf(middling, design)))).pages.length
    expect(await pagesOf('classic')).toBe(2)
    expect(await pagesOf('compact')).toBe(1)
  })

  it.each(designs)(
    'leaves no head of a job or a part alone at the foot of a page (%s)',
    async (design) => {
      for (let shift = 0; shift < 5; shift += 1) {
        const content = {
          ...full,
          facts: [
            Array(1 + shift * 19)
              .fill('Петербург')
              .join(' '),
          ],
        }
        const { pages } = await pdfText(new Uint8Array(await renderPdf(content, design)))
        for (const page of bodyOf(pages).slice(0, -1)) {
          const last = page.trim().split('\n').at(-1)?.trim() ?? ''
          expect(last).not.toMatch(
            /^(?:Разработчик \d+|ООО «Вектор \d+»|март 2019.*|2 года|Опыт работы|О себе|Образование|Навыки)$/,
          )
        }
      }
    },
    60_000,
  )

  it('is one page for a resume with nothing in it, and draws what it can of strange letters', async () => {
    const { pages, title } = await pdfText(new Uint8Array(await renderPdf(empty, 'accent')))
    expect(pages.map((page) => page.trim())).toEqual(['Токарь'])
    expect(title).toBe('Токарь')
    const strange = { ...empty, about: 'Привет 🙂 мир 漢 \u0007конец' }
    const { pages: drawn } = await pdfText(new Uint8Array(await renderPdf(strange, 'classic')))
    expect(drawn.join(' ').replace(/\s+/g, ' ')).toContain('Привет мир ? конец')
  })

  it('takes the longest resume there can be', async () => {
    const job = {
      dates: 'март 2019 — сейчас',
      length: '2 года',
      position: 'П'.repeat(512),
      company: 'К'.repeat(512),
      description: 'слово '.repeat(5400),
    }
    const content = {
      ...full,
      skills: Array(30).fill('н'.repeat(100)),
      jobs: Array(12).fill(job),
      about: 'щ'.repeat(32_768),
    }
    const bytes = await renderPdf(content, 'accent')
    expect(bytes.length).toBeGreaterThan(100_000)
  }, 60_000)
})

it.each(docxDesigns)(
  'a resume as DOCX (%s) holds the same words, headings as headings, and nothing XML cannot',
  async (design) => {
    const parts = unzipSync(
      new Uint8Array(await renderDocx({ ...full, about: 'А & Б <в> \u0001\ud83d конец' }, design)),
    )
    const xml = Buffer.from(parts['word/document.xml'] ?? []).toString('utf8')
    const text = bare(xml.replace(/<\/w:p>/g, ' ').replace(/<[^>]+>/g, ''))
    for (const words of [
      full.name ?? '',
      full.title,
      'Разработчик 14',
      'А &amp; Б &lt;в&gt; конец',
      'Права: B',
    ]) {
      expect(text).toContain(bare(words))
    }
    expect(xml).toContain('w:val="Heading1"')
  },
)
