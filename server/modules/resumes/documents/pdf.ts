import { type Column, PageFlow, type Style } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'
import type { DocumentContent, DocumentEntry } from './content'

const t = translator('resumes')

export type Design = 'classic' | 'accent'

interface Look {
  main: Column
  /** Skills, contacts and the like stand beside the jobs. */
  side: Column | null
  accent: string
  /** Dates stand in a column of their own, this wide. */
  dates: number
}

const ink = '#17151c'
const soft = '#5f5a68'
const line = '#d9d3c8'
const wash = '#f6f2ea'
const margins = { top: 48, bottom: 52 }

const looks: Record<Design, Look> = {
  classic: { main: { left: 54, width: 487 }, side: null, accent: ink, dates: 118 },
  accent: { main: { left: 222, width: 325 }, side: { left: 36, width: 138 }, accent: '#d4401c', dates: 0 },
}
const sideWidth = 198

const body: Style = { size: 9.5, weight: 400, color: ink, leading: 1.45 }
const strong: Style = { size: 10.5, weight: 700, color: ink, leading: 1.35 }
const small: Style = { size: 9, weight: 400, color: soft, leading: 1.4 }

/** Lets other work go on between the parts of a long document. */
const breathe = () => new Promise<void>((next) => setImmediate(next))

class ResumePdf {
  readonly #flow: PageFlow
  readonly #look: Look
  readonly #content: DocumentContent

  constructor(content: DocumentContent, design: Design) {
    this.#content = content
    this.#look = looks[design]
    const { name, title, skills } = content
    this.#flow = new PageFlow(
      {
        Title: [name, title].filter(Boolean).join(' — '),
        Author: name ?? '',
        Subject: t('fallback_title'),
        Keywords: skills.join(', '),
      },
      margins,
      (flow) => {
        if (looks[design].side) flow.fill(0, 0, sideWidth, flow.height, wash)
        // Sheets that came apart are found by whose they are.
        if (flow.pages > 1) {
          flow.draw(
            t('page', { title: name ?? title, page: flow.pages }),
            looks[design].main.left,
            flow.height - 34,
            small,
          )
        }
      },
    )
  }

  #heading(words: string, next: number, column = this.#look.main): void {
    const style: Style = { size: 12, weight: 700, color: this.#look.accent, leading: 1.3 }
    const flow = this.#flow
    const own = flow.lineHeight(style) + 22
    // A heading goes with the beginning of what it heads.
    flow.need(own + next)
    flow.space(14)
    flow.text(words, column, style)
    flow.space(2)
    flow.rule(column.left, column.width, line)
    flow.space(8)
  }

  #head(column: Column): void {
    const { name, title, income, facts, contacts } = this.#content
    const flow = this.#flow
    if (name) flow.text(name, column, { size: 22, weight: 700, color: ink, leading: 1.2 })
    flow.space(name ? 4 : 0)
    flow.text(title, column, {
      size: name ? 14 : 20,
      weight: name ? 500 : 700,
      color: this.#look.accent,
      leading: 1.3,
    })
    flow.space(4)
    if (income) flow.text(income, column, { ...body, size: 11, weight: 500 })
    if (facts.length > 0) flow.text(facts.join(' · '), column, { ...small, size: 9.5 })
    if (contacts.length > 0 && !this.#look.side) {
      flow.space(4)
      for (const { label, value } of contacts) flow.text(`${label}: ${value}`, column, body)
    }
  }

  /** Dates at the left where the design has room for them, above otherwise; the whole head stays on one page. */
  async #jobs(): Promise<void> {
    const { jobs } = this.#content
    if (jobs.length === 0) return
    const flow = this.#flow
    const { main, dates } = this.#look
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
        flow.space(10)
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
      flow.space(3)
      flow.text(job.description, column, body)
    }
  }

  #entries(words: string, entries: readonly DocumentEntry[]): void {
    const flow = this.#flow
    const { main, dates } = this.#look
    const inset = dates > 0 && entries.some((entry) => entry.when) ? dates : 0
    const column = { left: main.left + inset, width: main.width - inset }
    entries.forEach((entry, i) => {
      const title = inset === 0 && entry.when ? `${entry.title}, ${entry.when}` : entry.title
      const height = flow.textHeight(title, column, strong) + flow.textHeight(entry.details, column, small)
      if (i === 0) this.#heading(words, height)
      else {
        flow.space(7)
        flow.need(height)
      }
      if (inset > 0 && entry.when) flow.draw(entry.when, main.left, flow.y + 1, small)
      flow.text(title, column, strong)
      if (entry.details) flow.text(entry.details, column, small)
    })
  }

  #paragraph(words: string, text: string): void {
    if (text === '') return
    this.#heading(words, 2 * this.#flow.lineHeight(body))
    this.#flow.text(text, this.#look.main, body)
  }

  /** What stands beside on the first page: short facts. A list too long for the page goes into the main column. */
  #sidebar(column: Column): { skills: boolean } {
    const { contacts, skills, languages, terms } = this.#content
    const flow = this.#flow
    const start = flow.y
    const sideHeading: Style = { size: 9, weight: 700, color: this.#look.accent, leading: 1.4 }
    let taken = false
    const part = (words: string, items: readonly string[]): boolean => {
      if (items.length === 0) return true
      const height = items.reduce((sum, item) => sum + flow.textHeight(item, column, small) + 2, 30)
      if (height > flow.room) return false
      flow.space(taken ? 14 : 0)
      taken = true
      flow.text(words, column, sideHeading)
      flow.space(3)
      for (const item of items) {
        flow.text(item, column, { ...small, color: ink })
        flow.space(2)
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

  async render(): Promise<Buffer> {
    const { main, side } = this.#look
    const { skills, languages, terms, education, courses, about, recommendations, links } = this.#content
    const placed = side ? this.#sidebar(side) : { skills: false }
    this.#head(main)
    if (!placed.skills && skills.length > 0) this.#paragraph(t('headings.skills'), skills.join(', '))
    await this.#jobs()
    this.#paragraph(t('headings.about'), about)
    this.#entries(t('headings.education'), education)
    this.#entries(t('headings.courses'), courses)
    if (!side && languages.length > 0) this.#paragraph(t('headings.languages'), languages.join('\n'))
    if (!side && terms.length > 0) this.#paragraph(t('headings.terms'), terms.join('\n'))
    this.#entries(t('headings.recommendations'), recommendations)
    this.#entries(t('headings.links'), links)
    return this.#flow.finish()
  }
}

/** A4, fonts embedded by the glyphs used, text that can be selected and found. */
export const renderPdf = (content: DocumentContent, design: Design): Promise<Buffer> =>
  new ResumePdf(content, design).render()
