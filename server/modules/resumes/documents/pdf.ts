import { type Column, type Margins, PageFlow, type Style } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'
import type { DocumentContent, DocumentEntry } from './content'

const t = translator('resumes')

export const designs = ['classic', 'accent', 'formal', 'compact', 'column'] as const
export type Design = (typeof designs)[number]

interface Look {
  main: Column
  /** Skills, contacts and the like stand beside the jobs, on a coloured strip of every page. */
  side: (Column & { strip: { left: number; width: number; color: string } }) | null
  accent: string
  /** Dates stand in a column of their own, this wide. */
  dates: number
  margins: Margins
  /** Name and headings in the middle. */
  isCentred?: boolean
  /** Short lists in a line, and less air between the parts. */
  isDense?: boolean
  /** Size of type and space, of that of the classic design; the first that fits on one page is taken. */
  scales: readonly [number, ...number[]]
}

const ink = '#17151c'
const soft = '#5f5a68'
const line = '#d9d3c8'
const margins = { top: 48, bottom: 52 }
const pageWidth = 595.28

const looks: Record<Design, Look> = {
  classic: { main: { left: 54, width: 487 }, side: null, accent: ink, dates: 118, margins, scales: [1] },
  accent: {
    main: { left: 222, width: 325 },
    side: { left: 36, width: 138, strip: { left: 0, width: 198, color: '#f6f2ea' } },
    accent: '#d4401c',
    dates: 0,
    margins,
    scales: [1],
  },
  formal: {
    main: { left: 72, width: 451 },
    side: null,
    accent: ink,
    dates: 0,
    margins: { top: 60, bottom: 60 },
    isCentred: true,
    scales: [1.05],
  },
  compact: {
    main: { left: 42, width: 511 },
    side: null,
    accent: ink,
    dates: 130,
    margins: { top: 34, bottom: 40 },
    isDense: true,
    scales: [0.92, 0.86, 0.8],
  },
  column: {
    main: { left: 48, width: 330 },
    side: { left: 422, width: 137, strip: { left: 402, width: pageWidth - 402, color: '#eef0fb' } },
    accent: '#3b3fd1',
    dates: 0,
    margins,
    scales: [1],
  },
}

const stylesOf = (scale: number) => {
  const body: Style = { size: 9.5 * scale, weight: 400, color: ink, leading: 1.45 - (1 - scale) / 2 }
  const strong: Style = { size: 10.5 * scale, weight: 700, color: ink, leading: 1.35 }
  const small: Style = { size: 9 * scale, weight: 400, color: soft, leading: 1.4 }
  return { body, strong, small }
}

/** Lets other work go on between the parts of a long document. */
const breathe = () => new Promise<void>((next) => setImmediate(next))

class ResumePdf {
  readonly #flow: PageFlow
  readonly #look: Look
  readonly #content: DocumentContent
  readonly #scale: number
  readonly #styles: ReturnType<typeof stylesOf>

  constructor(content: DocumentContent, look: Look, scale: number) {
    this.#content = content
    this.#look = look
    this.#scale = scale
    this.#styles = stylesOf(scale)
    const { name, title, skills } = content
    const { small } = this.#styles
    this.#flow = new PageFlow(
      {
        Title: [name, title].filter(Boolean).join(' — '),
        Author: name ?? '',
        Subject: t('fallback_title'),
        Keywords: skills.join(', '),
      },
      look.margins,
      (flow) => {
        const strip = look.side?.strip
        if (strip) flow.fill(strip.left, 0, strip.width, flow.height, strip.color)
        // Sheets that came apart are found by whose they are.
        if (flow.pages > 1) {
          const words = t('page', { title: name ?? title, page: flow.pages })
          flow.draw(words, look.main.left, flow.height - 34, small)
        }
      },
    )
  }

  get pages(): number {
    return this.#flow.pages
  }

  #air(height: number): number {
    return height * this.#scale * (this.#look.isDense ? 0.6 : 1)
  }

  #space(height: number): void {
    this.#flow.space(this.#air(height))
  }

  /** Each in a row of its own, or all in one where space is short. */
  #inRows(items: readonly string[], glue: string): readonly string[] {
    return this.#look.isDense ? [items.join(glue)] : items
  }

  /** A short text of the head or a heading: in the middle where the design has it so. */
  #title(words: string, column: Column, style: Style): void {
    const flow = this.#flow
    if (!this.#look.isCentred) {
      flow.text(words, column, style)
      return
    }
    for (const row of flow.lines(words, column, style)) {
      flow.need(flow.lineHeight(style))
      flow.draw(row, column.left + (column.width - flow.width(row, style)) / 2, flow.y, style)
      flow.space(flow.lineHeight(style))
    }
  }

  #heading(words: string, next: number, column = this.#look.main): void {
    const style: Style = { size: 12 * this.#scale, weight: 700, color: this.#look.accent, leading: 1.3 }
    const flow = this.#flow
    const own = flow.lineHeight(style) + this.#air(24)
    // A heading goes with the beginning of what it heads.
    flow.need(own + next)
    this.#space(14)
    this.#title(words, column, style)
    this.#space(2)
    flow.rule(column.left, column.width, line)
    this.#space(8)
  }

  #head(column: Column): void {
    const { name, title, income, facts, contacts } = this.#content
    const { body, small } = this.#styles
    const scale = this.#scale
    if (name) this.#title(name, column, { size: 22 * scale, weight: 700, color: ink, leading: 1.2 })
    this.#space(name ? 4 : 0)
    this.#title(title, column, {
      size: (name ? 14 : 20) * scale,
      weight: name ? 500 : 700,
      color: this.#look.accent,
      leading: 1.3,
    })
    this.#space(4)
    if (income) this.#title(income, column, { ...body, size: 11 * scale, weight: 500 })
    if (facts.length > 0) this.#title(facts.join(' · '), column, { ...small, size: 9.5 * scale })
    if (contacts.length > 0 && !this.#look.side) {
      this.#space(4)
      const words = contacts.map(({ label, value }) => `${label}: ${value}`)
      for (const row of this.#inRows(words, ' · ')) this.#title(row, column, body)
    }
  }

  /** Dates at the left where the design has room for them, above otherwise; the whole head stays on one page. */
  async #jobs(): Promise<void> {
    const { jobs } = this.#content
    if (jobs.length === 0) return
    const flow = this.#flow
    const { main, dates } = this.#look
    const { body, strong, small } = this.#styles
    const column = { left: main.left + dates, width: main.width - dates }
    for (const [i, job] of jobs.entries()) {
      await breathe()
      const details = flow.lines(job.description, column, body).length
      const head =
        flow.textHeight(job.position, column, strong) +
        flow.textHeight(job.company, column, small) +
        (dates > 0 ? 0 : flow.lineHeight(small)) +
        Math.min(2, details) * flow.lineHeight(body) +
        4
      if (i === 0) this.#heading(t('headings.jobs'), head)
      else {
        this.#space(10)
        flow.need(head)
      }
      const when = [job.dates, job.length]
      if (dates > 0) {
        const beside = { left: main.left, width: dates - 14 }
        let top = flow.y + 1
        for (const words of when) {
          for (const row of flow.lines(words, beside, small)) {
            flow.draw(row, beside.left, top, small)
            top += flow.lineHeight(small)
          }
        }
      }
      flow.text(job.position, column, strong)
      flow.text(job.company, column, small)
      if (dates === 0) flow.text(when.join(' · '), column, small)
      if (job.description === '') continue
      this.#space(3)
      flow.text(job.description, column, body)
    }
  }

  #entries(words: string, entries: readonly DocumentEntry[]): void {
    const flow = this.#flow
    const { main, dates } = this.#look
    const { strong, small } = this.#styles
    const inset = dates > 0 && entries.some((entry) => entry.when) ? dates : 0
    const column = { left: main.left + inset, width: main.width - inset }
    entries.forEach((entry, i) => {
      const title = inset === 0 && entry.when ? `${entry.title}, ${entry.when}` : entry.title
      const height = flow.textHeight(title, column, strong) + flow.textHeight(entry.details, column, small)
      if (i === 0) this.#heading(words, height)
      else {
        this.#space(7)
        flow.need(height)
      }
      if (inset > 0 && entry.when) flow.draw(entry.when, main.left, flow.y + 1, small)
      flow.text(title, column, strong)
      if (entry.details) flow.text(entry.details, column, small)
    })
  }

  #paragraph(words: string, text: string): void {
    if (text === '') return
    const { body } = this.#styles
    this.#heading(words, 2 * this.#flow.lineHeight(body))
    this.#flow.text(text, this.#look.main, body)
  }

  /** What stands beside on the first page: short facts. A list too long for the page goes into the main column. */
  #sidebar(column: Column): { skills: boolean } {
    const { contacts, skills, languages, terms } = this.#content
    const flow = this.#flow
    const { small } = this.#styles
    const start = flow.y
    const sideHeading: Style = { size: 9, weight: 700, color: this.#look.accent, leading: 1.4 }
    let taken = false
    const part = (words: string, items: readonly string[]): boolean => {
      if (items.length === 0) return true
      const height = items.reduce((sum, item) => sum + flow.textHeight(item, column, small) + 2, 30)
      if (height > flow.room) return false
      this.#space(taken ? 14 : 0)
      taken = true
      flow.text(words, column, sideHeading)
      this.#space(3)
      for (const item of items) {
        flow.text(item, column, { ...small, color: ink })
        this.#space(2)
      }
      return true
    }
    part(
      t('headings.contacts'),
      contacts.map(({ label, value }) => `${label}: ${value}`),
    )
    const isPlaced = part(t('headings.skills'), skills)
    part(t('headings.languages'), languages)
    part(t('headings.terms'), terms)
    flow.y = start
    return { skills: isPlaced }
  }

  async draw(): Promise<void> {
    const { main, side } = this.#look
    const { skills, languages, terms, education, courses, about, recommendations, links } = this.#content
    const placed = side ? this.#sidebar(side) : { skills: false }
    this.#head(main)
    if (!placed.skills && skills.length > 0) this.#paragraph(t('headings.skills'), skills.join(', '))
    await this.#jobs()
    this.#paragraph(t('headings.about'), about)
    this.#entries(t('headings.education'), education)
    this.#entries(t('headings.courses'), courses)
    if (!side && languages.length > 0)
      this.#paragraph(t('headings.languages'), this.#inRows(languages, ', ').join('\n'))
    if (!side && terms.length > 0) this.#paragraph(t('headings.terms'), this.#inRows(terms, ', ').join('\n'))
    this.#entries(t('headings.recommendations'), recommendations)
    this.#entries(t('headings.links'), links)
  }

  finish(): Promise<Buffer> {
    return this.#flow.finish()
  }
}

/** A4, fonts embedded by the glyphs used, text that can be selected and found. */
export async function renderPdf(content: DocumentContent, design: Design): Promise<Buffer> {
  const look = looks[design]
  const [usual, ...smaller] = look.scales
  const first = new ResumePdf(content, look, usual)
  await first.draw()
  // A third page will not fit on one however small it is written.
  if (first.pages === 2) {
    for (const scale of smaller) {
      const attempt = new ResumePdf(content, look, scale)
      await attempt.draw()
      if (attempt.pages === 1) return attempt.finish()
    }
  }
  return first.finish()
}
